// The API descriptions that vendors publish in their own public repositories, each at the commit at
// which it is read.

export interface PublishedDocument {
  /** The tool of the launch catalogue that it describes. */
  slug: string
  repository: string
  path: string
  commit: string
  /** The day of the commit. */
  date: string
  /** What it is of the whole, where it does not describe all of the API. */
  part?: string
}

/** The tool, the day and the commit, the repository on GitHub, and the path in it. */
const TABLE = `
adyen            2026-07-01 aa014f0cbd Adyen/adyen-openapi json/CheckoutService-v71.json
algolia          2026-08-21 d30a53d83e algolia/api-clients-automation docs/bundled/search.yml
asana            2026-06-11 fc9f8dcf22 Asana/openapi defs/asana_oas.yaml
axiom            2026-08-21 fbd61330c8 axiomhq/docs content/docs/(api-reference)/restapi/versions/v2.json
box              2026-06-29 c9a878a982 box/box-openapi openapi.json
cal-com          2026-08-18 e5d99e488a calcom/companion docs/api-reference/v2/openapi.json
clerk            2026-08-14 7987d1b776 clerk/openapi-specs bapi/2026-05-12.yml
clickhouse-cloud 2026-08-05 d966006c49 ClickHouse/clickhousectl crates/clickhouse-cloud-api/clickhouse_cloud_openapi.json
cohere           2026-08-20 e814c8a182 cohere-ai/cohere-developer-experience cohere-openapi.yaml
context7         2026-08-21 c3248289c2 upstash/context7 docs/openapi.json
datadog          2026-04-14 605cb35a31 DataDog/datadog-api-client-go .generator/schemas/v2/openapi.yaml
discord          2026-07-18 74fda0fad0 discord/discord-api-spec specs/openapi.json
docker-hub       2026-08-22 a3fd035221 docker/docs content/reference/api/hub/latest.yaml
elevenlabs       2025-08-25 3557f0b1be elevenlabs/elevenlabs-docs fern/apis/api/openapi.json
exa              2026-04-03 57d917823a exa-labs/openapi-spec exa-openapi-spec.yaml
figma            2026-03-30 af94bebd8a figma/rest-api-spec openapi/openapi.yaml
firecrawl        2026-08-21 2edce52b23 firecrawl/firecrawl-docs api-reference/v2-openapi.json
github           2025-12-09 6f63b86ab7 octokit/openapi generated/api.github.com.json
hubspot          2026-08-21 9989379138 HubSpot/HubSpot-public-api-spec-collection PublicApiSpecs/CRM/Lists/Rollouts/144891/v3/lists.json
intercom         2026-08-21 8889625a7b intercom/Intercom-OpenAPI descriptions/2.15/api.intercom.io.yaml
kubernetes       2026-08-20 bb826b1d48 kubernetes/kubernetes api/openapi-spec/swagger.json
mailchimp        2026-04-30 69fce6060d mailchimp/mailchimp-client-lib-codegen spec/transactional.openapi.json
mailgun          2026-07-09 78d610f726 mailgun/mailgun-mcp-server src/openapi.yaml
meilisearch      2026-08-20 52a04d8aec meilisearch/documentation assets/open-api/meilisearch-openapi.json
miro             2026-04-22 3a2506b647 miroapp/api-clients packages/generator/spec.json
mistral-ai       2026-08-21 222f4ba911 mistralai/platform-docs-public openapi.yaml
mixpanel         2026-08-21 ba229069b0 mixpanel/docs openapi/query.openapi.yaml
netlify          2026-05-19 650803172c netlify/open-api swagger.yml
notion           2026-07-25 1d38420769 makenotion/notion-mcp-server scripts/notion-openapi.json
okta             2026-06-29 fdda229e82 okta/okta-management-openapi-spec dist/2026.06.2/management-minimal.yaml
openai           2026-08-21 f85dbe223d openai/openai-openapi openapi.yaml
openrouter       2026-08-22 cb9393a896 OpenRouterTeam/typescript-sdk .speakeasy/in.openapi.yaml
paddle           2025-05-27 792a49e66b PaddleHQ/paddle-openapi v1/openapi.yaml
pagerduty        2026-08-14 91a06fb3c6 PagerDuty/api-schema reference/REST/openapiv3.json
paypal           2024-02-03 ec4d8f36a6 paypal/paypal-rest-api-specifications openapi/checkout_orders_v2.json
pinecone         2026-05-20 068bdf773d pinecone-io/pinecone-api 2026-04/db_control_2026-04.oas.yaml
planetscale      2026-08-18 fed5e89f74 planetscale/terraform-provider-planetscale schemas/openapi.yaml
postman          2026-08-14 44cc9c63f8 postmanlabs/postman-api-sdk-ts tests/integration/openapi.yaml
qdrant           2026-08-04 74f3e85b94 qdrant/qdrant docs/redoc/master/openapi.json
resend           2026-08-21 fd6f395f21 resend/resend-openapi resend.yaml
sendgrid         2026-01-22 dbe0e0d2e6 twilio/sendgrid-oai spec/json/tsg_mail_v3.json
sentry           2026-08-16 a589a26c3b getsentry/sentry-api-schema openapi-derefed.json
slack            2021-09-07 bc08db4962 slackapi/slack-api-specs web-api/slack_web_openapi_v2.json
square           2025-08-19 5733f6624e square/connect-api-specification api.json
stripe           2023-09-12 63a6746386 stripe/openapi openapi/spec3.yaml
stytch           2026-02-05 43fe0d651d stytchauth/stytch-openapi openapi.yml
supabase         2026-06-01 1d1e719126 supabase/cli packages/api/src/generated/openapi.json
terraform        2026-08-04 0fa6b0997d hashicorp/go-tfe v2/openapi/spec.json
together-ai      2026-04-28 090263aa0f togethercomputer/openapi openapi.yaml
turso            2026-06-25 2558aded55 tursodatabase/turso-docs api-reference/openapi.json
twilio           2026-04-14 d50069b44e twilio/twilio-oai spec/json/twilio_api_v2010.json
typesense        2026-03-25 9963d6cebc typesense/typesense-api-spec openapi.yml
upstash          2026-08-21 ef0ce4387f upstash/docs devops/developer-api/openapi.yml
webflow          2026-05-26 e91cb4e657 webflow/openapi-spec openapi/v2.yml
workos           2026-08-07 7fd8359944 workos/openapi-spec spec/open-api-spec.yaml
`

const PARTS: Readonly<Record<string, string>> = {
  adyen: 'one of 126 documents',
  algolia: 'one of 42 documents',
  datadog: 'version 2 of the API; version 1 has a document of its own',
  hubspot: 'one of 581 documents',
  mailchimp: 'the transactional API only',
  mixpanel: 'one of 14 documents',
  paypal: 'one of 17 documents',
  pinecone: 'one of 9 documents of this version',
  sendgrid: 'one of 46 documents',
  twilio: 'one of 55 documents',
  upstash: 'the management API; the databases have APIs of their own',
}

export const DOCUMENTS: readonly PublishedDocument[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [slug = '', date = '', commit = '', repository = '', path = ''] = line.split(/ +/)
    const part = PARTS[slug]
    return {
      slug,
      repository: `github.com/${repository}`,
      path,
      commit,
      date,
      ...(part && { part }),
    }
  })
