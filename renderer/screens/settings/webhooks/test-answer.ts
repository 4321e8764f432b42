/** What a receiver's answer to a test shows. */

type Verdict = 'right' | 'wrong' | 'unclear' | 'none';

interface TestAnswer {
  readonly verdict: Verdict;
  /** The text that explains it, under `webhooks.answer`. */
  readonly words:
    | 'taken'
    | 'refused'
    | 'sale_refused'
    | 'failed'
    | 'redirect'
    | 'no_answer'
    | 'bad_refused'
    | 'bad_taken'
    | 'bad_unclear';
}

const isBetween = (status: number, from: number): boolean => status >= from && status < from + 100;

/** Assesses the answer to a test. A receiver must refuse a wrong signature with a 4xx (specification, Signature). */
export function classifyTestAnswer(status: number | null, type: string, hadBadSignature: boolean): TestAnswer {
  if (status === null) return { verdict: 'none', words: 'no_answer' };
  if (hadBadSignature) {
    if (isBetween(status, 400)) return { verdict: 'right', words: 'bad_refused' };
    return isBetween(status, 200)
      ? { verdict: 'wrong', words: 'bad_taken' }
      : { verdict: 'unclear', words: 'bad_unclear' };
  }
  if (isBetween(status, 200)) return { verdict: 'right', words: 'taken' };
  if (isBetween(status, 300)) return { verdict: 'wrong', words: 'redirect' };
  if (!isBetween(status, 400)) return { verdict: 'wrong', words: 'failed' };
  return type === 'sale.completed'
    ? { verdict: 'unclear', words: 'sale_refused' }
    : { verdict: 'wrong', words: 'refused' };
}
