import { z } from 'zod';

/** A list of which only the entries that can be read are kept, up to `most`: another version may have written the others. */
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
