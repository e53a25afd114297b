// Where frameworks serve the API description, most common first.

/** Requested at once: one of these serves most APIs. */
export const FIRST_PLACES =
  '/openapi.json /swagger.json /v3/api-docs /swagger/v1/swagger.json /api-docs /documentation/json /api/openapi.json /api-json'.split(
    ' ',
  )

/** Requested if nothing names a description and the first paths have none. */
export const FURTHER_PLACES = (
  '/openapi.yaml /doc /api/docs /docs/openapi.json /docs/json /api/schema /v2/api-docs /api-docs.json /.well-known/openapi.json /openapi /openapi/v1.json ' +
  '/openapi/json /swagger /swagger/json /swagger/doc.json /q/openapi /api/swagger.json /api/v1/openapi.json /v1/openapi.json ' +
  '/redoc /reference /server/specs/oas'
).split(' ')
