// The purpose of a query parameter, by its name: APIs spell the same few ideas in many ways.
import { wordsOf } from '../../domain/text/name-words.ts'

export type ParameterRole = 'size' | 'position' | 'fields' | 'order' | 'form' | 'filter'

const SPELLINGS: Record<Exclude<ParameterRole, 'filter'>, string> = {
  size: `limit perpage pagesize pagelimit first maxresults maxitems maxrecords maxcount maxkeys maxpagesize max top topk $top count size take rows num
    numresults resultsperpage itemsperpage recordsperpage hitsperpage limitperpage pagelength batchsize resultlimit`,
  position: `cursor page offset after before startingafter endingbefore startafter pagetoken nextpagetoken pagingtoken paginationtoken paginationkey
    next nexttoken nextcursor nextkey nextpage continue continuationtoken startingtoken start startat startindex startcursor startkey
    skip $skip skiptoken $skiptoken pagenumber pagenum pageno pageindex pagecursor pageafter pagebefore pageoffset aftercursor beforecursor
    afterid beforeid sinceid maxid lastid lastkey marker bookmark around scrollid exclusivestartkey sync synctoken streamposition batchtoken lastdoc`,
  fields: `fields field fieldmask readmask fieldset fieldsets optfields includefields excludefields returnfields responsefields onlyfields
    select $select exclude excludes projection properties columns attributes
    attributestoretrieve omit only`,
  order: `sort sorting sortby sortorder sortdirection sortdir sortfield sortkey sorttype order orderby $orderby orderdir orderdirection ordering direction dir
    reverse ascending descending asc desc`,
  form: `expand $expand expands optexpand embed embeds include includes view full minimal detailed compact fast mode
    group groupby collapse interval granularity resolution bucketwidth paginated inclusive total refresh timeout timeoutms sample reveal usemarker
    format $format pretty prettyprint indent callback jsonp alt envelope timezone tz locale $count includetotal includetotals includecount withcount
    totalcount counttotal apikey key accesstoken oauthtoken apitoken token appkey apiversion version v quotauser uploadtype uploadprotocol $xgafv`,
}

const ROLES = new Map<string, ParameterRole>()
for (const role of ['size', 'position', 'fields', 'order', 'form'] as const) {
  for (const spelling of SPELLINGS[role].split(/\s+/)) ROLES.set(spelling, role)
}

/** What adds to an answer, or says how it is made, leaves nothing out. */
const SHAPING = new Set(
  'with include includes show return retrieve display highlight crop use opt fetch expand additional merge allow prevent disable as'.split(
    ' ',
  ),
)
const SORTING = new Set(['sort', 'order'])

/**
 * A parameter without another known role is a filter: of the many names that lists have, nearly all
 * are a field to compare with.
 */
export function roleOf(name: string): ParameterRole {
  const lower = name.toLowerCase()
  // JSON:API writes fields[articles]=title, X writes tweet.fields=text.
  if (lower.startsWith('fields[') || lower.endsWith('.fields')) return 'fields'
  // No spelling is as long, and untrusted descriptions have names by the hundred thousand.
  if (lower.length > 40) return 'filter'
  const known = ROLES.get(lower.replace(/[^a-z0-9$]/g, ''))
  if (known !== undefined) return known
  const words = wordsOf(name)
  const [first = ''] = words
  if (words.length > 1 && SORTING.has(first)) return 'order'
  const isShaping = words.length > 1 && SHAPING.has(first)
  // One letter is a page or a number of items, other than q.
  return isShaping || /^[a-pr-z]$/.test(lower) ? 'form' : 'filter'
}

const STARTS = new Set(['after', 'from', 'min', 'gt', 'gte', 'start'])
const MOMENTS = new Set([
  'created',
  'updated',
  'modified',
  'changed',
  'published',
  'received',
  'date',
  'time',
  'timestamp',
  'datetime',
])
/** Idioms, and names without separators. */
const WHOLE_NAMES = new Set(
  'synctoken deltatoken oldest updatedafter createdafter modifiedafter starttime startdate fromdate afterdate'.split(
    ' ',
  ),
)

/** An API may have 200,000 parameters, and a hostile one makes each name long. */
const LONGEST_NAME = 60

/**
 * `since`, `updated_after`, `updatedAt[gte]`, `timeMin`; not `starting_after`, which continues a
 * page.
 */
export function isSinceParameter(name: string): boolean {
  if (name.length > LONGEST_NAME) return false
  const words = wordsOf(name)
  if (words.includes('since') || WHOLE_NAMES.has(words.join(''))) return true
  return words.some((word) => STARTS.has(word)) && words.some((word) => MOMENTS.has(word))
}
