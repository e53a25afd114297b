// The page of the method: criteria, letters and every check with its outcomes, printed from the code that grades.
import type { Method } from '../../grade/method.ts'
import { effortWords } from '../told.ts'
import { html, type Html } from './html.ts'
import { page } from './page.ts'

type CheckData = Method['checks'][number]

export function methodPage({ base, method }: { base: string; method: Method }): string {
  const { version, criteria, checks, letters, declaredShare, provisionalBelow, unratedBelow } = method
  const scored = checks.filter((check) => check.weight > 0).length
  return page({
    base,
    path: '/method',
    title: 'The grading method',
    description: `How AgentGrade grades: eight criteria and ${scored} scored checks, version ${version}.`,
    main: html`<h1>The grading method</h1>
      <p>
        Version ${version}: ${scored} scored checks in eight criteria. A check earns 0 to 10 points by its outcome; a criterion is the mean of its checks by
        weight, the score the mean of the criteria by weight. What only the vendor declares counts ${Math.round(declaredShare * 100)}%. What could not be seen
        is never a zero. Below a confidence of ${provisionalBelow} a grade is provisional, below ${unratedBelow} the tool is unrated. Reviews never change a
        grade.
      </p>
      <h2>Letters</h2>
      <p>By the unrounded score: ${letters.map(({ letter, from }) => `${letter} from ${from}`).join(', ')}.</p>
      <h2>Criteria</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Criterion</th>
            <th scope="col">Weight</th>
            <th scope="col">Question</th>
          </tr>
        </thead>
        <tbody>
          ${criteria.map(
            ({ id, name, weight, question }) =>
              html`<tr>
                <td><a href="#${id}">${name}</a></td>
                <td>${weight}%</td>
                <td>${question}</td>
              </tr> `,
          )}
        </tbody>
      </table>
      ${criteria.map(
        ({ id, name }) =>
          html`<h2 id="${id}">${name}</h2>
            ${checks.filter((check) => check.criterion === id).map(checkSection)}`,
      )}`,
  })
}

function checkSection({ id, title, why, weight, effort, standard, outcomes }: CheckData): Html {
  return html`<details id="check-${id}">
    <summary>${title} <small>${weight === 0 ? 'shown, not scored' : `weight ${weight}`}</small></summary>
    <p>${why} Mending takes ${effortWords(effort)}. <a href="${standard.url}">${standard.name}</a></p>
    <table>
      <thead>
        <tr>
          <th scope="col">Outcome</th>
          <th scope="col">Points</th>
          <th scope="col">Says</th>
          <th scope="col">Fix</th>
        </tr>
      </thead>
      <tbody>
        ${outcomes.map(
          ({ name, points, says, fix }) =>
            html`<tr>
              <td>${name}</td>
              <td>${points}</td>
              <td>${says}</td>
              <td>${fix}</td>
            </tr> `,
        )}
      </tbody>
    </table>
  </details> `
}
