import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import type { OperatorClient } from '../client/operator-client.ts';
import { type RequestDetails, requestDetails } from '../client/resources.ts';
import { EntryActions } from '../layout/entry.tsx';
import { type Details, useOperator } from '../session/operator-context.ts';
import { createCurlCommand } from './curl-command.ts';
import { Side, Sides } from './side.tsx';

/** Loads a request, to show it beside its answer. */
export async function loadRequest(client: OperatorClient, id: string): Promise<Details> {
  const request = await client.read(`/requests/${id}`, requestDetails);
  const { method, path, query } = request;
  return { title: `${method} ${path}${query}`, note: id, content: <RequestAndAnswer request={request} /> };
}

function RequestAndAnswer({ request }: { readonly request: RequestDetails }): ReactNode {
  const { status, code, duration_ms, replayed, body, answer } = request;
  const { run } = useOperator();
  const outcome = status === null ? 'The connection was dropped.' : `Status: ${status} ${code ?? ''}`.trim();
  const copy = (): Promise<void> => navigator.clipboard.writeText(createCurlCommand(request));
  return (
    <>
      <EntryActions>
        <Button icon={Copy} onPress={() => run('Copied. The command reads the key from the variable KEY.', copy)}>
          Copy as curl
        </Button>
      </EntryActions>
      <Sides>
        <Side heading="Request" lines={listHeaders(request)} text={body} />
        <Side
          heading="Answer"
          lines={[outcome, `Took: ${duration_ms} ms`, ...(replayed ? ['Replayed'] : [])]}
          text={answer}
        />
      </Sides>
    </>
  );
}

function listHeaders({ content_type, idempotency_key, key_id }: RequestDetails): string[] {
  const headers = [
    ['Content-Type', content_type],
    ['Idempotency-Key', idempotency_key],
    ['Key', key_id],
  ];
  return headers.filter(([, value]) => value !== null).map(([name, value]) => `${name}: ${value}`);
}
