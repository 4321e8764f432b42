/** What staff have typed to sign a day off. */
export interface ClosingDraft {
  readonly cash: string;
  /** Null until a name is typed. */
  readonly signedBy: string | null;
  readonly note: string;
}
