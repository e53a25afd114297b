// The words of texts that try to steer their reader, as alternatives: for the phrases of the review
// screening and for the patterns of the check for prompt injection. Each adds what fits its texts.

/** What a text asks its reader to do with its instructions. */
export const IGNORE = 'ignore|disregard|forget'
/** Whose instructions, or which. */
export const EARLIER =
  'previous|prior|earlier|above|preceding|former|initial|original|system|developer|safety|security'
export const ORDERS =
  'instructions?|prompts?|directives?|directions|guidelines?|guidance|guardrails?|programming'
export const MODELS =
  'ai|ais|llms?|language models?|assistants?|chatbots?|bots?|models?|agents?|gpt|claude'
/** What a reader may know and must not pass on. */
export const SECRETS = 'credentials|passwords|access tokens|secrets|private keys'
/** Ways of passing it on. */
export const HAND_OVER = 'post|upload|forward|transmit|leak'
