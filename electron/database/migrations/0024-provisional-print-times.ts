/** Print jobs that were added while the service's time was unknown, each with the offset assumed (0011). */
export const PROVISIONAL_PRINT_TIMES = `
  ALTER TABLE prints ADD COLUMN guessed_ahead INTEGER;
  CREATE INDEX prints_guessed ON prints (number) WHERE guessed_ahead IS NOT NULL;
  `;
