import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  createOperatorClient,
  type OperatorClient,
  OperatorError,
  ServiceUnreachable,
} from '../client/operator-client.ts';
import { type Overview, overview } from '../client/resources.ts';
import { forgetToken, saveToken } from '../client/token.ts';

const POLL_MS = 1_000;

/** The most rows of each list. */
const ROWS = 60;

/** The result of the last action. */
export interface Message {
  readonly text: string;
  readonly isError: boolean;
}

const NO_MESSAGE: Message = { text: '', isError: false };

/** The overview, with the text of the search that it answers. */
interface Shown {
  readonly overview: Overview;
  readonly search: string;
}

interface Session {
  /** Whether the page must ask for the token. */
  readonly needsToken: boolean;
  /** Null until the service has answered. */
  readonly shown: Shown | null;
  /** Whether the service answered the last request; null before the first. */
  readonly isAlive: boolean | null;
  readonly message: Message;
  dismissMessage(): void;
  readonly search: string;
  setSearch(text: string): void;
  /** Whether the list of requests has polls. */
  readonly withPolls: boolean;
  showPolls(withPolls: boolean): void;
  signIn(token: string): void;
  /** See {@link Operator.run}. */
  run(done: string, action: (client: OperatorClient) => Promise<unknown>): void;
}

const readOverview = async (client: OperatorClient, search: string, withPolls: boolean): Promise<Shown> => ({
  overview: await client.read(
    `/overview?limit=${ROWS}&polls=${withPolls}&search=${encodeURIComponent(search)}`,
    overview,
  ),
  search,
});

/** Reads everything once a second until the service refuses the token, and runs the actions of buttons. */
export function useSession(firstToken: string | null): Session {
  const [token, setToken] = useState(firstToken);
  const [shown, setShown] = useState<Shown | null>(null);
  const [isAlive, setAlive] = useState<boolean | null>(null);
  const [message, setMessage] = useState(NO_MESSAGE);
  const [search, setSearch] = useState('');
  const [withPolls, showPolls] = useState(false);
  const [actions, setActions] = useState(0);
  const client = useMemo(() => (token === null ? null : createOperatorClient(token)), [token]);
  const searched = search.trim();

  const showError = useCallback((error: unknown) => {
    if (error instanceof ServiceUnreachable) return setAlive(false);
    if (error instanceof OperatorError && error.status === 401) {
      forgetToken();
      setToken(null);
      setShown(null);
      setAlive(null);
      return setMessage({ text: 'This token is not that of the service which runs now.', isError: true });
    }
    setMessage({ text: describeError(error), isError: true });
  }, []);

  // Each action and each change of the search restarts this effect, which polls at once and drops
  // the answer to an earlier poll.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of actions only triggers the effect
  useEffect(() => {
    if (client === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isCurrent = true;
    const poll = async (): Promise<void> => {
      try {
        const next = await readOverview(client, searched, withPolls);
        if (!isCurrent) return;
        setShown(next);
        setAlive(true);
      } catch (error) {
        if (isCurrent) showError(error);
      }
      if (isCurrent) timer = setTimeout(() => void poll(), POLL_MS);
    };
    void poll();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [client, searched, withPolls, actions, showError]);

  const run = useCallback<Session['run']>(
    (done, action) => {
      if (client === null) return;
      action(client).then(() => {
        if (done !== '') setMessage({ text: done, isError: false });
        setActions((count) => count + 1);
      }, showError);
    },
    [client, showError],
  );

  const dismissMessage = useCallback(() => setMessage(NO_MESSAGE), []);

  const signIn = useCallback((typed: string) => {
    saveToken(typed);
    setMessage(NO_MESSAGE);
    setToken(typed);
  }, []);

  return {
    needsToken: client === null,
    shown,
    isAlive,
    message,
    dismissMessage,
    search,
    setSearch,
    withPolls,
    showPolls,
    signIn,
    run,
  };
}

function describeError(error: unknown): string {
  if (error instanceof OperatorError) return `${error.code}: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}
