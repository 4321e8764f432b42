/** Times taken while the service's time was unknown, each with the offset assumed between the service and the PC. */
export const PROVISIONAL_TIMES = `
  ALTER TABLE actions ADD COLUMN guessed_ahead INTEGER;
  -- The moment in the deed is the same guess.
  ALTER TABLE actions ADD COLUMN as_of_guessed INTEGER;
  CREATE INDEX actions_guessed ON actions (seq) WHERE guessed_ahead IS NOT NULL;
  ALTER TABLE counted_items ADD COLUMN guessed_ahead INTEGER;
  CREATE INDEX counted_guessed ON counted_items (session_id, barcode) WHERE guessed_ahead IS NOT NULL;
  ALTER TABLE imports ADD COLUMN guessed_ahead INTEGER;
  `;
