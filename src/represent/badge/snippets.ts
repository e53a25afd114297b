// The snippets that embed a badge, by format.

export function badgeSnippets(image: string, target: string) {
  return {
    Markdown: `[![AgentGrade](${image})](${target})`,
    HTML: `<a href="${target}"><img src="${image.replaceAll('&', '&amp;')}" alt="AgentGrade"></a>`,
    reStructuredText: `.. image:: ${image}\n   :target: ${target}\n   :alt: AgentGrade`,
    AsciiDoc: `image:${image}[AgentGrade,link=${target}]`,
    URL: image,
  }
}
