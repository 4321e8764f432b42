import {
  Check,
  Clock,
  Drama,
  House,
  type LucideIcon,
  PackageCheck,
  PackageOpen,
  Plus,
  RotateCcw,
  Smartphone,
  Store,
  TriangleAlert,
  Truck,
  Unplug,
  UserRound,
  UserRoundCheck,
  X,
} from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { OrderMove } from '../../../electron/contract/domain/order-moves.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useCall } from '../../services/use-call.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { Button, DecorativeText } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { ExercisesButton } from '../exercises/exercises-button.tsx';
import { findMoveTargets, type MoveTargets } from './move-targets.ts';
import styles from './practice-screen.module.css';

/** The buttons that play everyone else at the practice store: customer, retailer app, courier, network and clock. */
export function PracticeControls(): ReactNode {
  const { workspace } = useWorkspace();
  const call = useCall();
  const { t } = useI18n();
  const targets = findMoveTargets(workspace.board);
  return (
    <aside className={joinClasses('stack squeezable scrolls', styles.otherSide)} aria-label={t('practice.title')}>
      <h2 className={joinClasses('row gap-10 text-20 bold', styles.otherTitle)}>
        <Drama size={22} aria-hidden /> {t('practice.title')}
      </h2>
      <ExercisesButton />
      <Group icon={UserRound} name={t('practice.customer')}>
        <Button kind="practice" icon={Plus} onPress={() => void call('practice.play', { move: 'place_order' })}>
          {t('practice.place_an_order')}
        </Button>
        <Button icon={Clock} onPress={() => void call('practice.play', { move: 'late_payment' })}>
          {t('practice.late_payment')}
        </Button>
        <Button icon={Store} onPress={() => void call('practice.play', { move: 'instore_sale' })}>
          {t('practice.instore_sale')}
        </Button>
        <MoveButton move="customer_cancels" icon={X} targets={targets} />
      </Group>
      <Group icon={Smartphone} name={t('practice.retailer_app')}>
        <MoveButton move="app_accepts" icon={Check} targets={targets} />
        <MoveButton move="app_rejects" icon={X} targets={targets} />
        <MoveButton move="picking" icon={PackageOpen} targets={targets} />
        <MoveButton move="packed" icon={PackageCheck} targets={targets} />
      </Group>
      <Group icon={Truck} name={t('practice.courier')}>
        <MoveButton move="courier_found" icon={UserRoundCheck} targets={targets} />
        <MoveButton move="courier_fails" icon={TriangleAlert} targets={targets} />
        <MoveButton move="pickup" icon={PackageCheck} targets={targets} />
        <MoveButton move="deliver" icon={House} targets={targets} />
      </Group>
      <div className={styles.otherPair}>
        <NetworkSwitch />
        <PracticeClock />
      </div>
      <Button className={styles.beginAgain} icon={RotateCcw} onPress={() => void call('practice.reset', {})}>
        {t('practice.begin_again')}
      </Button>
    </aside>
  );
}

interface GroupProps {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly right?: string | null;
  readonly children: ReactNode;
}

function Group({ icon: Icon, name, right = null, children }: GroupProps): ReactNode {
  const id = useId();
  return (
    <section className={`${styles.otherGroup} panel`} aria-labelledby={id}>
      <header className="row gap-8">
        <Icon size={20} aria-hidden />
        <h3 className="grow text-15 semibold" id={id}>
          {name}
        </h3>
        {right !== null && <span className={joinClasses('muted', styles.otherGroupRight)}>{right}</span>}
      </header>
      <div className={joinClasses('gap-8', styles.otherButtons)}>{children}</div>
    </section>
  );
}

interface MoveButtonProps {
  readonly move: OrderMove;
  readonly icon: LucideIcon;
  readonly targets: MoveTargets;
}

/** The button for one move. If no order qualifies, it is disabled and says why. */
function MoveButton({ move, icon, targets }: MoveButtonProps): ReactNode {
  const call = useCall();
  const { t } = useI18n();
  const order = targets[move];
  if (order === null) {
    return (
      <Button icon={icon} isDisabled note={t(`practice.no_target.${move}`)}>
        {t(`practice.moves_none.${move}`)}
      </Button>
    );
  }
  return (
    <Button icon={icon} onPress={() => void call('practice.play', { move, orderId: order.orderId })}>
      {t(`practice.moves.${move}`, { number: order.number })}
    </Button>
  );
}

/** A switch that is on while the practice store is reachable. */
function NetworkSwitch(): ReactNode {
  const connected = useWorkspace().snapshot.practice?.connected ?? true;
  const call = useCall();
  const { t } = useI18n();
  return (
    <Group icon={Unplug} name={t('practice.network')}>
      <button
        type="button"
        role="switch"
        aria-checked={connected}
        aria-label={t('practice.network')}
        className={joinClasses('edged text-14 semibold muted', styles.plug)}
        onClick={() => void call('practice.network', { connected: !connected })}
      >
        <DecorativeText className={connected ? styles.plugHere : undefined} text={t('practice.plugged_in')} />
        <DecorativeText
          className={connected ? undefined : `${styles.plugHere} ${styles.plugOut}`}
          text={t('practice.pulled_out')}
        />
      </button>
    </Group>
  );
}

const STEPS_MIN = [1, 5, 15] as const;

function PracticeClock(): ReactNode {
  const ahead = useWorkspace().snapshot.practice?.movedAheadMs ?? 0;
  const call = useCall();
  const { t, span } = useI18n();
  return (
    <Group
      icon={Clock}
      name={t('practice.clock')}
      right={ahead === 0 ? null : t('practice.ahead', { time: span(ahead) })}
    >
      {STEPS_MIN.map((count) => (
        <Button
          key={count}
          className={styles.clockStep}
          name={t('practice.advance_name', { count })}
          onPress={() => void call('practice.clock', { advanceSeconds: count * 60 })}
        >
          {t('practice.advance', { count })}
        </Button>
      ))}
    </Group>
  );
}
