// Every request body and every answer of the service by the name that the API description uses: what
// the files of this folder export as `<Name>Schema`, and what belongs to a tool or a review.
import { ReviewRequestSchema, ReviewSchema } from '../review/review.ts'
import { LogEntrySchema, MistakeSchema, OwnerEditSchema } from '../tool/owner.ts'
import { ToolSchema } from '../tool/tool.ts'
import * as checks from './checks.ts'
import * as clients from './clients.ts'
import * as event from './event.ts'
import * as key from './key.ts'
import * as list from './list.ts'
import * as owner from './owner.ts'
import * as policy from './policy.ts'
import * as profile from './profile.ts'
import * as recommendation from './recommendation.ts'
import * as registry from './registry.ts'
import * as review from './review.ts'
import * as scan from './scan.ts'
import * as service from './service.ts'
import * as setup from './setup.ts'
import * as submission from './submission.ts'
import * as toolList from './tool-list.ts'
import * as webhook from './webhook.ts'

const EXPORTED = {
  ...checks,
  ...clients,
  ...event,
  ...key,
  ...list,
  ...owner,
  ...policy,
  ...profile,
  ...recommendation,
  ...registry,
  ...review,
  ...scan,
  ...service,
  ...setup,
  ...submission,
  ...toolList,
  ...webhook,
  ToolSchema,
  ReviewSchema,
  ReviewRequestSchema,
  LogEntrySchema,
  MistakeSchema,
  OwnerEditSchema,
}
type Exported = typeof EXPORTED
type Name<K> = K extends `${infer N}Schema` ? N : never

export const SCHEMAS = Object.fromEntries(
  Object.entries(EXPORTED).flatMap(([name, schema]) =>
    name.endsWith('Schema') ? [[name.slice(0, -'Schema'.length), schema]] : [],
  ),
) as { [K in keyof Exported as Name<K>]: Exported[K] }
