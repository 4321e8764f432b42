import { Search as SearchIcon, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useWorkspace } from '../../../services/workspace-context.ts';
import type { OrderKey, Screen } from '../../../state/route.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/class-names.ts';
import { CountBadge, Tag } from '../../../ui/primitives.tsx';
import { useElementWidth } from '../../../ui/use-width.ts';
import { ColumnPointer } from '../../exercises/exercise-pointer.tsx';
import { BoardAttentionBanner } from '../banner/attention-banner.tsx';
import { SilenceAllButton, useEpisodes } from '../card/ring-header.tsx';
import { useRingBeat } from '../card/use-ring-beat.ts';
import { CatchUp } from '../catch-up/catch-up.tsx';
import {
  COLUMN_NAMES,
  type ColumnName,
  countNeedingAttention,
  useColumnCounts,
  useColumns,
} from '../column/columns.ts';
import { ScrollingCards } from '../column/scrolling-cards.tsx';
import { DetailsPanel } from '../details/details-panel.tsx';
import { LayoutToggle } from '../new/layout-toggle.tsx';
import { useFocusAfterAnswer } from '../new/next-order.ts';
import { OrderActionsProvider, useCreateOrderActions } from '../order-actions.ts';
import { SearchPanel } from '../search/search-panel.tsx';
import { type OrderSearch, useOrderSearch } from '../search/use-order-search.ts';
import { BoardColumn } from './board-column.tsx';
import { useBoardShortcuts } from './use-board-shortcuts.ts';
import boardColumnStyles from '../column/board-column.module.css';
import styles from './board.module.css';

/** Minimum widths of the board's layouts: four columns, New beside the rest, or tabs with two lanes. */
const FOUR_COLUMNS_PX = 1_110;
const NEW_BESIDE_REST_PX = 660;
const TWO_LANES_PX = 800;

interface BoardProps {
  readonly screen: Extract<Screen, 'orders' | 'practice'>;
  /** The order whose details are open. */
  readonly opened: OrderKey | null;
}

/** The four columns of orders, or New beside an order's details or the search. */
export function Board({ screen, opened }: BoardProps): ReactNode {
  const { workspace } = useWorkspace();
  const actions = useCreateOrderActions(workspace.kind, screen, useFocusAfterAnswer());
  const { t } = useI18n();
  const [width, measure] = useElementWidth();
  const search = useOrderSearch();
  useBoardShortcuts(actions, opened, search);
  useRingBeat([...useEpisodes().values()].some(({ state }) => state === 'ringing'));
  return (
    <OrderActionsProvider value={actions}>
      <div data-slot="board" className={joinClasses('fill', styles.board)} ref={measure}>
        <h1 className="unseen">{t(`screen.${screen}`)}</h1>
        {width !== null &&
          (opened === null && search.text === null ? (
            <Columns width={width} screen={screen} onSearch={() => search.setText('')} />
          ) : (
            <SplitBoard width={width} order={opened} search={search} />
          ))}
      </div>
    </OrderActionsProvider>
  );
}

interface ColumnsProps {
  readonly width: number;
  readonly screen: Screen;
  onSearch(): void;
}

/** The columns in the layout for the board's width; after an outage, what happened meanwhile. */
function Columns({ width, screen, onSearch }: ColumnsProps): ReactNode {
  const { snapshot, workspace } = useWorkspace();
  const { board, catchUp } = workspace;
  const isList = snapshot.settings.orderLayout === 'list';
  const { t } = useI18n();
  if (catchUp !== null && screen === 'orders') {
    return (
      <div className={joinClasses('stack tall', styles.split)}>
        <BoardAttentionBanner isInView={() => false} />
        <CatchUp view={catchUp} />
      </div>
    );
  }
  const newHint = board.new.length > 1 && t('orders.least_time_first');
  if (width >= FOUR_COLUMNS_PX && isList) {
    return (
      <div className={styles.listBeside}>
        <BoardColumn name="new" withHead hint={newHint} />
        <Rest onSearch={onSearch} />
      </div>
    );
  }
  if (width >= FOUR_COLUMNS_PX) {
    return (
      <div className={styles.fourColumns}>
        {COLUMN_NAMES.map((name) => (
          <BoardColumn
            key={name}
            name={name}
            withHead
            hint={name === 'new' && newHint}
            {...(name === 'done_today' ? { action: <OpenSearchButton onPress={onSearch} /> } : {})}
          />
        ))}
      </div>
    );
  }
  if (screen === 'practice' && width >= NEW_BESIDE_REST_PX) {
    return (
      <div className={styles.newBeside}>
        <BoardColumn name="new" withHead hint={<Tag tone="practice">{t('bar.practice_mark')}</Tag>} />
        <Rest onSearch={onSearch} />
      </div>
    );
  }
  return <TabbedColumns lanes={width >= TWO_LANES_PX ? 2 : 1} onSearch={onSearch} />;
}

/** The columns beside New, stacked. */
function Rest({ onSearch }: { readonly onSearch: () => void }): ReactNode {
  return (
    <div className="stack squeezable">
      <ScrollingCards className={styles.restCards}>
        <BoardColumn name="preparing" withHead />
        <BoardColumn name="on_the_way" withHead />
        <BoardColumn name="done_today" withHead action={<OpenSearchButton onPress={onSearch} />} />
      </ScrollingCards>
    </div>
  );
}

/** Opens the search, for staff without a keyboard. */
function OpenSearchButton({ onPress }: { readonly onPress: () => void }): ReactNode {
  const { t } = useI18n();
  return (
    <Button
      kind="quiet"
      className={boardColumnStyles.searchOpen}
      icon={SearchIcon}
      name={t('search.title')}
      keyCap="/"
      onPress={onPress}
    />
  );
}

interface TabbedColumnsProps {
  readonly lanes: 1 | 2;
  onSearch(): void;
}

function TabbedColumns({ lanes, onSearch }: TabbedColumnsProps): ReactNode {
  const columns = useColumns();
  const counts = useColumnCounts();
  const [selected, setSelected] = useState<ColumnName>('new');
  const { t } = useI18n();
  return (
    <Tabs
      className={joinClasses('stack tall', styles.tabs)}
      selectedKey={selected}
      onSelectionChange={(key) => setSelected(COLUMN_NAMES.find((name) => name === key) ?? 'new')}
    >
      <ColumnPointer columns={columns} shown={selected} />
      <div className={joinClasses('row rigid', styles.tabLine)}>
        <TabList
          data-slot="tab-list"
          className={joinClasses('row-full gap-4 rigid', styles.tabList)}
          aria-label={t('orders.columns')}
        >
          {COLUMN_NAMES.map((name) => {
            const needingAttention = countNeedingAttention(columns[name]);
            return (
              <Tab
                key={name}
                id={name}
                data-slot="tab"
                className={joinClasses('row wrap centred shrinkable semibold middle muted', styles.tab)}
              >
                {t(`orders.${name}`)}
                <CountBadge value={counts[name]} now={name === 'new' && columns.new.length > 0} />
                {needingAttention > 0 && (
                  <Tag tone="red" icon={TriangleAlert}>
                    {needingAttention}
                  </Tag>
                )}
              </Tab>
            );
          })}
        </TabList>
        <SilenceAllButton />
        {selected === 'new' && <LayoutToggle isShort />}
        <OpenSearchButton onPress={onSearch} />
      </div>
      <BoardAttentionBanner isInView={(orderId) => columns[selected].some((card) => card.orderId === orderId)} />
      {COLUMN_NAMES.map((name) => (
        <TabPanel key={name} id={name} className={joinClasses('stack fill', styles.tabPanel)}>
          <BoardColumn name={name} withHead={false} lanes={name === 'done_today' ? 1 : lanes} />
        </TabPanel>
      ))}
    </Tabs>
  );
}

const DETAILS_BESIDE_NEW_PX = 760;

interface SplitBoardProps {
  readonly width: number;
  /** The order whose details are open; null for the search. */
  readonly order: OrderKey | null;
  readonly search: OrderSearch;
}

/** New with an order's details or the search beside it, never over it. A narrow board has no room for New. */
function SplitBoard({ width, order, search }: SplitBoardProps): ReactNode {
  const { t } = useI18n();
  const isBeside = width >= DETAILS_BESIDE_NEW_PX;
  return (
    <div className={joinClasses('stack tall', styles.split)}>
      <BoardAttentionBanner isInView={(orderId) => orderId === order?.orderId} />
      <div className={isBeside ? styles.detailsBeside : styles.detailsAlone}>
        {isBeside && <BoardColumn name="new" withHead hint={t('orders.stays_in_view')} />}
        {order === null ? <SearchPanel search={search} /> : <DetailsPanel key={order.orderId} order={order} />}
      </div>
    </div>
  );
}

export function OrdersScreen({ opened }: { readonly opened: OrderKey | null }): ReactNode {
  return <Board screen="orders" opened={opened} />;
}
