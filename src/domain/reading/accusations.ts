// What one pass says against somebody, and the words that it rests on.
import type { ItemAnswers, Pass, Place } from '../questions/answers.ts'
import { ACCUSATIONS } from '../questions/questions.ts'

export interface AccusationOfPass {
  /** Of the item that is accused; 0 is what belongs to none. */
  number: number
  place: Place
}

export function accusationsIn({ whole, items }: Pass): AccusationOfPass[] {
  return [
    ...(isAccusing('steer', whole['steer'])
      ? [{ number: whole.place.number, place: whole.place }]
      : []),
    ...items.flatMap((item) =>
      isAccused(item) && item.place ? [{ number: item.number, place: item.place }] : [],
    ),
  ]
}

/** The words of another tool accuse that one. */
export function isOwnPlace({ number, place }: AccusationOfPass): boolean {
  return place.number === number || place.number === 0
}

function isAccused(item: ItemAnswers): boolean {
  return isAccusing('honest', item['honest']) || isAccusing('effect', item['effect'])
}

function isAccusing(question: keyof typeof ACCUSATIONS, answer: unknown): boolean {
  return (ACCUSATIONS[question] as readonly unknown[]).includes(answer)
}
