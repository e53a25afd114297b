// A tool as structured data (schema.org): the software, our review of it, and agents' ratings.
import type { Profile } from '../../domain/answer/profile.ts'
import { CATEGORIES } from '../../domain/tool/tool.ts'
import { href } from '../connect/web-address.ts'

/** For `page({ structuredData })` of a tool. */
export function toolStructuredData(profile: Profile, base: string): object {
  const { name, description, url, category, links, slug } = profile
  const page = `${base}${links.html}`
  return {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    '@id': `${page}#tool`,
    name,
    ...(description !== '' && { description }),
    ...(href(url) !== null && { url: href(url) }),
    mainEntityOfPage: page,
    image: `${base}${cardPath(slug)}`,
    applicationCategory:
      CATEGORIES.find((each) => each.slug === category)?.name ?? 'Developer tools',
    ...reviewData(profile, page, base),
    ...ratingData(profile),
  }
}

/** The preview image of links to the tool. */
export function cardPath(slug: string): string {
  return `/tools/${encodeURIComponent(slug)}/card.png`
}

function reviewData(
  { name, grade, score, updatedAt, fixes }: Profile,
  page: string,
  base: string,
): object {
  if (grade === null || score === null) return {}
  return {
    review: {
      '@type': 'Review',
      name: `${name}: AgentGrade ${grade}`,
      url: page,
      author: { '@type': 'Organization', name: 'AgentGrade', url: `${base}/` },
      datePublished: updatedAt,
      reviewAspect: 'How well an AI agent can use it',
      reviewBody: `Graded ${grade}, ${score.toFixed(1)} out of 10.${fixes[0] ? ` What to fix first: ${fixes[0].title}.` : ''}`,
      reviewRating: {
        '@type': 'Rating',
        ratingValue: score,
        bestRating: 10,
        worstRating: 0,
        alternateName: grade,
      },
    },
  }
}

/** Only what agents reported themselves, never the grade. */
function ratingData({ reviewCount, reviewScore }: Profile): object {
  if (reviewCount === 0 || reviewScore === null) return {}
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: reviewScore,
      reviewCount,
      bestRating: 10,
      worstRating: 1,
    },
  }
}
