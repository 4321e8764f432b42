import { Check, KeyRound, TriangleAlert } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { Problem } from '../../../electron/contract/calls/call.ts';
import type { ConnectCheck, StoreView } from '../../../electron/contract/calls/connection.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useIsAllowed } from '../../services/rights.ts';
import { useServices } from '../../services/services.ts';
import { createActionId, useCall } from '../../services/use-call.ts';
import { goTo } from '../../state/route.ts';
import { useSignal } from '../../state/signal.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { Box, Tag } from '../../ui/primitives.tsx';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { CLAIM_CODE_LENGTH, formatClaimCode } from './claim-code.ts';
import { ClaimCodeField } from './claim-code-field.tsx';
import { StoreCheckboxes } from './store-checkboxes.tsx';
import styles from './store-form.module.css';
import welcomeScreenStyles from './welcome-screen.module.css';

interface KeySummaryProps {
  readonly found: ConnectCheck;
  onOtherKey(): void;
}

interface StoreFormProps extends KeySummaryProps {
  /** Set if the key replaces that of the connected stores. */
  readonly replacement?: KeyReplacement;
}

/** What a new key replaces. */
export interface KeyReplacement {
  /** The stores connected now. */
  readonly connected: readonly StoreView[];
  /** How many actions wait for them. */
  readonly waiting: number;
  onReplaced(): void;
}

/**
 * Chooses stores that the key can see, or claims a new one by its code. A key that reaches at least one of the connected
 * stores keeps all of them, unless staff choose others.
 */
export function StoreForm({ found, onOtherKey, replacement }: StoreFormProps): ReactNode {
  const platform = useSignal(useServices().platform);
  // The code from a link fills the field until staff type another. Only staff can submit it.
  const linkCode = platform?.code ?? '';
  const login = platform?.login ?? null;
  const mayManage = useIsAllowed('manage');
  const asksAboutLogin =
    mayManage && replacement === undefined && login !== null && login.setByRollout === null && login.state !== 'on';
  const [startsAtLogin, setStartsAtLogin] = useState(true);
  const only = found.stores.length === 1 ? found.stores[0] : undefined;
  const [chosen, setChosen] = useState<readonly number[]>(
    found.connectedStoreIds.length === 0 && only !== undefined ? [only.id] : found.connectedStoreIds,
  );
  const [choosesOthers, setChoosesOthers] = useState(false);
  const change = describeReplacement(found, replacement, choosesOthers);
  const keepsStores = change === 'same' || change === 'some';
  // Only a company-wide key connects a store with a code (specification, Authentication).
  const canClaim = found.scope === 'company';
  const [byCode, setByCode] = useState(!keepsStores && canClaim && (found.stores.length === 0 || linkCode !== ''));
  const [typed, setCode] = useState<string | null>(null);
  const code = typed ?? linkCode;
  const [agreed, setAgreed] = useState(false);
  const { open, isOpening, problem } = useOpenStores(replacement?.onReplaced ?? (() => goTo('orders')));
  const { t } = useI18n();

  const missing = CLAIM_CODE_LENGTH - code.length;
  const needsAgreement = found.keeping === 'plain' && !agreed;
  const connectedIds = (replacement?.connected ?? []).map(({ id }) => id);
  const isIncomplete = needsAgreement || (!keepsStores && (byCode ? missing > 0 : chosen.length === 0));

  function submit(event: FormEvent): void {
    event.preventDefault();
    void open({
      stores: keepsStores ? { storeIds: connectedIds } : byCode ? { code } : { storeIds: chosen },
      keepWithoutKeyring: agreed,
      startAtLogin: asksAboutLogin ? startsAtLogin : null,
    });
  }

  function describeButton(): string {
    if (isOpening) return t('welcome.connecting');
    if (!keepsStores && byCode && missing > 0) return t('welcome.open_code', { count: missing });
    if (!keepsStores && !byCode && chosen.length === 0) return t('welcome.open_choose');
    if (needsAgreement) return t('welcome.open_consent');
    return t(replacement === undefined ? 'welcome.open' : 'replace_key.title');
  }

  return (
    <form className={joinClasses('stack gap-12 grow', welcomeScreenStyles.panelForm)} onSubmit={submit}>
      <KeySummary found={found} onOtherKey={onOtherKey} />
      {found.keeping === 'plain' && (
        <Checkbox isOn={agreed} onChange={setAgreed}>
          {t('welcome.keep_anyway')}
        </Checkbox>
      )}
      {replacement !== undefined && change !== null && (
        <ReplacementNote change={change} found={found} replacement={replacement} />
      )}
      {change === 'some' && (
        <Button kind="quiet" className={welcomeScreenStyles.panelOther} onPress={() => setChoosesOthers(true)}>
          {t('replace_key.choose_others')}
        </Button>
      )}
      {!keepsStores && (
        <>
          <h3 className="text-17 bold">{t('welcome.step_store')}</h3>
          {!canClaim && found.stores.length === 0 ? (
            <Box tone="waiting" icon={TriangleAlert}>
              <p>{t('welcome.store_key_alone')}</p>
            </Box>
          ) : byCode ? (
            <ClaimCodeField code={code} onCode={setCode} />
          ) : (
            <StoreCheckboxes stores={found.stores} chosen={chosen} onChoose={setChosen} />
          )}
          {canClaim && found.stores.length > 0 && (
            <Button kind="quiet" className={welcomeScreenStyles.panelOther} onPress={() => setByCode(!byCode)}>
              {t(byCode ? 'welcome.by_list' : 'welcome.by_code')}
            </Button>
          )}
        </>
      )}
      {asksAboutLogin && (
        <Checkbox isOn={startsAtLogin} onChange={setStartsAtLogin}>
          {t('welcome.login')} <span className="field-hint">{t('welcome.login_hint')}</span>
        </Checkbox>
      )}
      {problem !== null && <ProblemBox problem={problem} />}
      <Button
        kind="go"
        className={welcomeScreenStyles.panelButton}
        type="submit"
        isDisabled={isIncomplete || isOpening}
      >
        {describeButton()}
      </Button>
    </form>
  );
}

/**
 * What a new key does. `same`: it reaches all connected stores; `some`: it keeps all but reaches only some; `others`:
 * it leaves them.
 */
type Replacement = 'same' | 'some' | 'others';

function describeReplacement(
  found: ConnectCheck,
  replacement: KeyReplacement | undefined,
  choosesOthers: boolean,
): Replacement | null {
  if (replacement === undefined) return null;
  if (listLost(found, replacement).length === 0) return 'same';
  return found.connectedStoreIds.length > 0 && !choosesOthers ? 'some' : 'others';
}

/** The connected stores that a new key doesn't reach. */
function listLost({ connectedStoreIds }: ConnectCheck, { connected }: KeyReplacement): StoreView[] {
  return connected.filter(({ id }) => !connectedStoreIds.includes(id));
}

interface ReplacementNoteProps {
  readonly change: Replacement;
  readonly found: ConnectCheck;
  readonly replacement: KeyReplacement;
}

/** Says what replacing the key means for each connected store and for the actions that wait for it. */
function ReplacementNote({ change, found, replacement }: ReplacementNoteProps): ReactNode {
  const { t } = useI18n();
  if (change === 'same' && found.isOtherCompany) {
    const company = found.company ?? t('welcome.no_company');
    return (
      <div role="alert">
        <Box tone="waiting" icon={TriangleAlert} title={t('replace_key.other_company', { company })}>
          <p>{t('replace_key.other_company_note')}</p>
        </Box>
      </div>
    );
  }
  if (change === 'same') {
    return (
      <Box tone="good" icon={Check}>
        <p>{t('replace_key.same_stores')}</p>
      </Box>
    );
  }
  const lost = listLost(found, replacement);
  const kept = replacement.connected.filter((store) => !lost.includes(store));
  return (
    <div role="alert">
      <Box tone="waiting" icon={TriangleAlert} title={t('replace_key.lost', { stores: listNames(lost) })}>
        <p>
          {change === 'some'
            ? t('replace_key.some_note', { stores: listNames(lost), kept: listNames(kept) })
            : t(replacement.waiting === 0 ? 'replace_key.others_nothing' : 'replace_key.others_note', {
                stores: listNames(replacement.connected),
                count: replacement.waiting,
              })}
        </p>
      </Box>
    </div>
  );
}

const listNames = (stores: readonly StoreView[]): string => stores.map(({ name }) => name).join(', ');

interface CheckboxProps {
  readonly isOn: boolean;
  onChange(isOn: boolean): void;
  readonly children: ReactNode;
}

export function Checkbox({ isOn, onChange, children }: CheckboxProps): ReactNode {
  return (
    <label className={joinClasses('row gap-12', styles.checkbox)}>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      <span>{children}</span>
    </label>
  );
}

interface Opening {
  readonly stores: { readonly code: string } | { readonly storeIds: readonly number[] };
  readonly keepWithoutKeyring: boolean;
  /** Null if staff were not asked. */
  readonly startAtLogin: boolean | null;
}

/** Opens the chosen stores, or claims one by its code and opens it. */
function useOpenStores(onOpened: () => void) {
  const { ipc } = useServices();
  const call = useCall();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isOpening, setOpening] = useState(false);
  // A retry of the same code reuses its action id, so that it isn't a second claim if the first answer was lost (C2).
  const claim = useRef({ code: '', actionId: '' });

  async function claimStore(code: string): Promise<readonly number[] | null> {
    if (claim.current.code !== code) claim.current = { code, actionId: createActionId() };
    const claimed = await ipc.call('connect.claim', {
      actionId: claim.current.actionId,
      code: formatClaimCode(code),
    });
    if (claimed.ok) return [claimed.value.storeId];
    setProblem(claimed.problem);
    return null;
  }

  async function open({ stores, keepWithoutKeyring, startAtLogin }: Opening): Promise<void> {
    setOpening(true);
    setProblem(null);
    const storeIds = 'code' in stores ? await claimStore(stores.code) : stores.storeIds;
    if (storeIds !== null) {
      const opened = await ipc.call('connect.open', { storeIds: [...storeIds], keepWithoutKeyring });
      if (opened.ok) {
        void ipc.call('platform.seen', { note: 'code' });
        if (startAtLogin !== null) void call('platform.startAtLogin', { on: startAtLogin });
        onOpened();
      } else setProblem(opened.problem);
    }
    setOpening(false);
  }

  return { open, isOpening, problem };
}

/** What the key gives access to. Displays only the key's last four characters. */
function KeySummary({ found, onOtherKey }: KeySummaryProps): ReactNode {
  const { t } = useI18n();
  const company = found.company ?? t('welcome.no_company');
  return (
    <>
      <h3 className="text-17 bold">{t('welcome.step_key')}</h3>
      <p className={joinClasses('row wrap gap-8 rounded', styles.keyFound)}>
        <KeyRound size={22} aria-hidden />
        <span>
          sk_{found.mode}_•••••••••••• <b>{found.lastFour}</b>
        </span>
        <Tag tone="good" icon={Check}>
          {t(found.mode === 'live' ? 'welcome.key_live' : 'welcome.key_test')}
        </Tag>
      </p>
      <p className={`field-hint row gap-12 ${styles.keyFacts}`}>
        <span>
          {t(found.scope === 'company' ? 'welcome.scope_company' : 'welcome.scope_store', { company })}{' '}
          {t(`welcome.kept_${found.keeping}`)}
        </span>
        <Button kind="quiet" onPress={onOtherKey}>
          {t('welcome.other_key')}
        </Button>
      </p>
    </>
  );
}
