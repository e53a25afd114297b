// All tools of the MCP server, in the order of tools/list.
import { submitReview, submitTool } from './contribute.ts'
import { getChanges, listCategories, recommendTools, searchTools } from './find.ts'
import { compareTools, getReviews, getTool } from './look.ts'
import type { McpTool } from './tool.ts'

export const MCP_TOOLS: readonly McpTool[] = Object.freeze([
  searchTools,
  recommendTools,
  getTool,
  compareTools,
  listCategories,
  getReviews,
  getChanges,
  submitTool,
  submitReview,
])
