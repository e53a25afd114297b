// How an MCP server behaves: its output, its end, and what it answers to mistakes.
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'
import { programWithheld } from '../../reading/local-program.ts'

/** Does a local MCP server end when its input ends? */
export const mcpShutdown = defineCheck('reliability', 'mcp-shutdown', {
  why: 'A client ends a local server by closing its input; a server that stays runs on for nobody.',
  loss: 'it keeps running after its client has gone',
  standard: 'MCP 2026-07-28',
  needs: ['mcp'],
  outcomes: {
    ends: { points: 10, says: 'The server ends when its input ends.' },
    stays: {
      points: 0,
      says: 'The server was still running three seconds after its input had ended.',
      fix: 'End the process when standard input ends: close connections and timers, then exit.',
    },
    leaves: {
      points: 0,
      says: 'The server ended with its input, but what it had started was still running seconds later.',
      fix: 'End every process that the server has started before it exits.',
    },
  },
  judge({ mcp }) {
    const withheld = programWithheld(mcp)
    if (withheld) return withheld
    if (mcp.program?.ending === 'earlier')
      return inconclusive('The program had ended before its input did.')
    if (mcp.program?.ending === 'left') return { outcome: 'leaves' }
    return { outcome: mcp.program?.ending === 'ended' ? 'ends' : 'stays' }
  },
})

/** Does a local MCP server keep its standard output for messages? */
export const mcpStdout = defineCheck('reliability', 'mcp-stdout', {
  title: 'MCP standard output',
  why: 'A client reads every line of standard output as a message; another line breaks some clients.',
  loss: 'it prints other lines between its messages',
  standard: 'MCP 2026-07-28',
  needs: ['mcp'],
  outcomes: {
    clean: { points: 10, says: 'Standard output carried nothing but messages.' },
    mixed: {
      points: 0,
      says: 'Standard output carried {count|# line that is no message|# lines that are no messages}, the first: “{line}”.',
      fix: 'Write logs and banners to standard error: with stdio, standard output is for messages only.',
    },
  },
  judge({ mcp }) {
    const withheld = programWithheld(mcp)
    if (withheld) return withheld
    const { strayLines: count = 0, stray } = mcp.program ?? {}
    return count === 0
      ? { outcome: 'clean' }
      : { outcome: 'mixed', facts: { count, line: excerpt(stray ?? '') } }
  },
})

const METHOD_NOT_FOUND = -32601

/** Does the MCP server name the error when it is asked for a method that it does not have? */
export const mcpUnknownMethod = defineCheck('reliability', 'mcp-unknown-method', {
  title: 'Unknown MCP methods',
  why: 'The standard error code tells a client that a feature is not supported; anything else looks like an outage.',
  loss: 'unknown MCP methods get the wrong error',
  standard: 'JSON-RPC 2.0',
  needs: ['mcpErrors'],
  outcomes: {
    named: { points: 10, says: 'An unknown method gets JSON-RPC error -32601.' },
    misnamed: {
      points: 6,
      says: 'An unknown method gets JSON-RPC error {code} instead of -32601.',
      fix: 'Answer unknown methods with JSON-RPC error -32601 (Method not found).',
    },
    unnamed: {
      points: 0,
      says: 'An unknown method gets no JSON-RPC error.',
      fix: 'Answer unknown methods with JSON-RPC error -32601 (Method not found); over HTTP, use status 404.',
    },
  },
  judge({ mcpErrors: { unknownMethod } }) {
    const { code } = unknownMethod
    if (code === null) return { outcome: 'unnamed' }
    return code === METHOD_NOT_FOUND
      ? { outcome: 'named' }
      : { outcome: 'misnamed', facts: { code: String(code) } }
  },
})

/** Does a local MCP server refuse to call a tool that it does not have? */
export const mcpUnknownTool = defineCheck('reliability', 'mcp-unknown-tool', {
  title: 'Unknown MCP tools',
  why: 'A model sometimes invents a tool. Without an error it takes the answer for a success.',
  loss: 'a call of an unknown tool gets no error',
  standard: 'MCP 2026-07-28',
  needs: ['mcpErrors'],
  uses: ['mcp'],
  fix: 'Answer tools/call with an unknown name with JSON-RPC error -32602, or with a result that says isError.',
  outcomes: {
    refused: { points: 10, says: 'A call of a tool that does not exist gets an error.' },
    accepted: {
      points: 0,
      says: 'A call of a tool that does not exist gets a result that says nothing of an error.',
    },
    silent: { points: 0, says: 'A call of a tool that does not exist gets no answer.' },
  },
  judge({ mcp, mcpErrors: { unknownTool } }) {
    if (mcp !== undefined && mcp.transport !== 'stdio')
      return notApplicable('Only a local program is asked to call an unknown tool.')
    if (unknownTool === undefined) return inconclusive('No call of an unknown tool was tried.')
    if (unknownTool.answer === 'silence') return { outcome: 'silent' }
    return { outcome: unknownTool.answer === 'success' ? 'accepted' : 'refused' }
  },
})
