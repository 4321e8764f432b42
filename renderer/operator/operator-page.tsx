import { type ReactNode, useMemo, useState } from 'react';
import { joinClasses } from '../ui/class-names.ts';
import { CompanyPanel } from './accounts/company-panel.tsx';
import { EndpointPanel } from './accounts/endpoint-panel.tsx';
import { StorePanel } from './accounts/store-panel.tsx';
import { CheckoutForm } from './checkout/checkout-form.tsx';
import type { Overview } from './client/resources.ts';
import { ClockPanel } from './clock/clock-panel.tsx';
import { DetailsDialog } from './details/details-dialog.tsx';
import { FaultPanel } from './faults/fault-panel.tsx';
import { PageHeader } from './layout/page-header.tsx';
import { DeliveryTable } from './logs/delivery-table.tsx';
import { EventTable } from './logs/event-table.tsx';
import { RequestTable } from './logs/request-table.tsx';
import { OrderList } from './orders/order-list.tsx';
import { type Details, type Operator, OperatorContext } from './session/operator-context.ts';
import { TokenForm } from './session/token-form.tsx';
import { useSession } from './session/use-session.ts';
import { SnapshotPanel } from './snapshots/snapshot-panel.tsx';
import styles from './operator-page.module.css';

/** Shows everything in the service, live, and acts as everyone except the POS. */
export function OperatorPage({ firstToken }: { readonly firstToken: string | null }): ReactNode {
  const session = useSession(firstToken);
  const { needsToken, shown, isAlive, message, search, setSearch, signIn, run, dismissMessage } = session;
  const [details, setDetails] = useState<Details | null>(null);
  const operator = useMemo<Operator>(
    () => ({
      run,
      open: (load) =>
        run('', async (client) => {
          setDetails(await load(client));
          dismissMessage();
        }),
    }),
    [run, dismissMessage],
  );
  return (
    <OperatorContext value={operator}>
      <div className={joinClasses('stack', styles.frame)}>
        <PageHeader isAlive={isAlive} message={details === null ? message : null}>
          {shown !== null && <ClockPanel now={shown.overview.now} isManual={shown.overview.manual} />}
        </PageHeader>
        {needsToken && <TokenForm onSignIn={signIn} />}
        {shown !== null && (
          <Contents
            overview={shown.overview}
            isSearching={shown.search !== ''}
            polls={session}
            searchField={
              <input
                className="field-input"
                type="search"
                aria-label="Search"
                placeholder="Search orders and what happened"
                value={search}
                onChange={(event) => setSearch(event.target.value)}
              />
            }
          />
        )}
      </div>
      <DetailsDialog details={details} message={message} onClose={() => setDetails(null)} />
    </OperatorContext>
  );
}

interface ContentsProps {
  readonly overview: Overview;
  readonly isSearching: boolean;
  readonly polls: Pick<ReturnType<typeof useSession>, 'withPolls' | 'showPolls'>;
  readonly searchField: ReactNode;
}

function Contents({ overview, isSearching, polls, searchField }: ContentsProps): ReactNode {
  const { now, orders, events, deliveries, requests, faults, stores, companies, keys, endpoints } = overview;
  return (
    <main className={joinClasses('fill', styles.columns)}>
      <div className="stack gap-12 shrinkable squeezable">
        <CheckoutForm stores={stores} />
        <OrderList orders={orders} now={now} isSearching={isSearching} />
      </div>
      <div className="stack gap-12 shrinkable squeezable">
        {searchField}
        <EventTable events={events} now={now} isSearching={isSearching} />
        <DeliveryTable deliveries={deliveries} now={now} isSearching={isSearching} />
        <RequestTable requests={requests} isSearching={isSearching} {...polls} />
      </div>
      <div className={joinClasses('stack gap-12 shrinkable squeezable', styles.side)}>
        <FaultPanel faults={faults} />
        <StorePanel stores={stores} />
        <CompanyPanel companies={companies} keys={keys} />
        <EndpointPanel endpoints={endpoints} />
        <SnapshotPanel now={now} />
      </div>
    </main>
  );
}
