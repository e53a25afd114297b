// By which words documentation tells what is made for agents: guides of their own, and an MCP server
// that can be kept from writing.
import { FOR_YOURS, type TopicRule } from './topic-rule.ts'

export const AGENT_RULES: readonly TopicRule[] = [
  {
    topic: 'mcp-read-only',
    stems: ['read'],
    says: [
      /(?:^|[\s(“"'`])--read-?only\b/i,
      /[?&`“"'( ](?:read_only|readonly|readOnly|read-only)=(?:true|1)\b/,
      /\bx-mcp-read-?only\b/i,
      /\/mcp\/readonly\b/i,
      /\bMCP (?:server )?(?:has|offers|supports|runs in|can run in|in) (?:an? )?read[- ]only mode\b/i,
      /\bread[- ]only mode\b[^.]{0,80}\b(?:tools?|MCP)\b/i,
    ],
    about: /\bmcp\b/i,
    unless: /\b(?:docker|replicas?|file ?systems?|tmpfs|volumes?)\b/i,
  },
  {
    topic: 'agent-guide',
    stems: ['skill', 'agents.md', 'rules', 'claude.md'],
    says: [
      /\bnpx (?:-y )?skills add\b/i,
      /\bagent skills?\b[^.]{0,60}\b(?:for|teach|tell|show|install|add|in|at)\b/i,
      /\b(?:install|add|publish|offer|provide|ship)(?:s|ed)? (?:an? |the |our |these |official )?(?:[\w-]{1,20} )?skills? (?:for|to) (?:an? |your |coding |AI )?(?:agents?|Codex|Cursor)\b/i,
      /\b(?:Cursor|Windsurf|Copilot|editor|agent) rules\b[^.]{0,60}\b(?:file|copy|add|download|install)\b/i,
      /\bAGENTS\.md\b[^.]{0,60}\b(?:for agents|how agents|tells agents|guide)\b/i,
    ],
    unless: FOR_YOURS,
  },
]
