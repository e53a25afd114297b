// What is read to find the MCP server and the skill: server card, AI catalogue, index of skills.
import { SKILL_DESCRIPTION, SKILL_NAME } from './texts.ts'

const NAME = 'io.github.agentgrade/agentgrade'
const DESCRIPTION =
  'Grades of software tools: how well can an AI agent use them? Recommend, compare, connect.'

/** SEP-2127. The tools themselves are listed by the server. */
export function serverCard(base: string, version: string): object {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: NAME,
    title: 'AgentGrade',
    version,
    description: DESCRIPTION,
    websiteUrl: `${base}/`,
    remotes: [
      {
        type: 'streamable-http',
        url: `${base}/mcp`,
        supportedProtocolVersions: ['2026-07-28', '2025-11-25', '2025-06-18'],
      },
    ],
  }
}

/** server.json of the MCP Registry, for clients that look next to the endpoint. */
export function registryEntry(base: string, version: string): object {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: NAME,
    title: 'AgentGrade',
    description: DESCRIPTION,
    version,
    websiteUrl: `${base}/`,
    remotes: [{ type: 'streamable-http', url: `${base}/mcp` }],
  }
}

export function aiCatalog(base: string): object {
  const host = URL.parse(base)?.hostname ?? 'localhost'
  return {
    specVersion: '1.0',
    entries: [
      {
        identifier: `urn:air:${host}:mcp:agentgrade`,
        displayName: 'AgentGrade',
        description: DESCRIPTION,
        type: 'application/mcp-server-card+json',
        url: `${base}/mcp/server-card`,
        representativeQueries: [
          'Which tool lets an agent send mail?',
          'How well can an agent use this API or MCP server?',
        ],
      },
    ],
  }
}

/** `digest` is of the exact bytes that are served. */
export function skillIndex(base: string, digest: string): object {
  return {
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: [
      {
        name: SKILL_NAME,
        type: 'skill-md',
        description: SKILL_DESCRIPTION,
        url: `${base}/.well-known/agent-skills/${SKILL_NAME}/SKILL.md`,
        digest: `sha256:${digest}`,
      },
    ],
  }
}
