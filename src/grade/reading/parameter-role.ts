// The purpose of a query parameter of a read, by its name: APIs spell the same few ideas in many
// ways.

export type ParameterRole = 'size' | 'position' | 'fields' | 'order' | 'form' | 'filter'

const SPELLINGS: Record<Exclude<ParameterRole, 'filter'>, string> = {
  size: `limit perpage pagesize pagelimit first maxresults maxitems maxrecords maxcount maxkeys maxpagesize max top topk $top count size take rows num
    numresults resultsperpage itemsperpage recordsperpage hitsperpage limitperpage pagelength batchsize resultlimit`,
  position: `cursor page offset after before startingafter endingbefore startafter pagetoken nextpagetoken pagingtoken paginationtoken paginationkey
    next nexttoken nextcursor nextkey nextpage continue continuationtoken startingtoken start startat startindex startcursor startkey
    skip $skip skiptoken $skiptoken pagenumber pagenum pageno pageindex pagecursor pageafter pagebefore pageoffset aftercursor beforecursor
    afterid beforeid sinceid maxid lastid lastkey marker bookmark scrollid exclusivestartkey`,
  fields: `fields field fieldmask readmask fieldset fieldsets optfields optexpand includefields excludefields returnfields responsefields onlyfields
    select $select include includes exclude excludes expand $expand expands embed embeds view projection properties columns attributes
    attributestoretrieve omit only`,
  order: `sort sortby sortorder sortdirection sortdir sortfield sortkey sorttype order orderby $orderby orderdir orderdirection ordering direction dir
    reverse ascending descending asc desc`,
  form: `format $format pretty prettyprint indent callback jsonp alt envelope timezone tz locale $count includetotal includetotals includecount withcount
    totalcount counttotal apikey key accesstoken oauthtoken apitoken token appkey apiversion version v quotauser uploadtype uploadprotocol $xgafv`,
}

const ROLES = new Map<string, ParameterRole>()
for (const role of ['size', 'position', 'fields', 'order', 'form'] as const) {
  for (const spelling of SPELLINGS[role].split(/\s+/)) ROLES.set(spelling, role)
}

/** A parameter without another known role is a filter. */
export function roleOf(name: string): ParameterRole {
  const lower = name.toLowerCase()
  // JSON:API writes fields[articles]=title, X writes tweet.fields=text.
  if (lower.startsWith('fields[') || lower.endsWith('.fields')) return 'fields'
  // No spelling is as long, and untrusted descriptions have names by the hundred thousand.
  if (lower.length > 40) return 'filter'
  return ROLES.get(lower.replace(/[^a-z0-9$]/g, '')) ?? 'filter'
}
