import type { OperatorClient } from '../client/operator-client.ts';
import type { Details } from '../session/operator-context.ts';
import { formatText, TextBox } from './text-box.tsx';

/** Loads the whole text of an event. */
export async function loadEvent(client: OperatorClient, id: string): Promise<Details> {
  const text = await client.send('GET', `/events/${id}`);
  const bytes = new TextEncoder().encode(text).length;
  return {
    title: id,
    note: `${bytes} bytes are listed, signed and sent, without these line breaks.`,
    content: <TextBox label="Event" text={formatText(text)} />,
  };
}
