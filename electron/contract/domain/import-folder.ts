import { z } from 'zod';

/** The folder that was chosen, and what its files mean for staff. */
export const importFolder = z.strictObject({
  path: z.string().min(1),
  /** The store whose stock the files hold. */
  storeId: z.int(),
  /** The heading of the column of problems in a file to mend, and the message of each problem, as staff chose them. */
  heading: z.string().trim().min(1).max(60),
  words: z.record(z.string().max(60), z.string().max(200)),
});

export type ImportFolderChoice = Readonly<z.output<typeof importFolder>>;
