import { z } from 'zod';

/** A list that leaves out entries it can't read, which another version may have written, and keeps up to `most`. */
export function readableEntries<Entry>(schema: z.ZodType<Entry>, most: number): z.ZodType<Entry[]> {
  return z.array(z.unknown()).transform((entries) =>
    entries
      .flatMap((entry) => {
        const { success, data } = schema.safeParse(entry);
        return success ? [data] : [];
      })
      .slice(0, most),
  );
}
