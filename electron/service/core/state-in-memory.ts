/** Something that a part keeps in memory and that belongs to the state: a snapshot has it too. */
export interface StateInMemory {
  /** Returns a function that brings back what is kept now. */
  keep(): () => void;
  /** Makes it as it is on a new database. */
  clear(): void;
}
