/** Uses the controls of a part of a screen as it first appears: presses buttons, ticks boxes, types, chooses. */

import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import type { Services } from '../../renderer/state/services.ts';
import { Button } from '../../renderer/ui/button.tsx';
import { Choice } from '../../renderer/ui/choice.tsx';
import { createScreenServices, type Rendered, renderScreen } from './rendered-screen.tsx';

type Props = Readonly<Record<string, unknown>> & { readonly children?: ReactNode };
type Component = (props: Props) => ReactNode;
type DrawnElement = ReactElement<Props, string | Component>;

export interface Controls extends Rendered {
  /** The questions that buttons ask first, also while they are closed. */
  readonly questions: readonly string[];
  /** Presses a button, which may also answer a question that is still closed. */
  press(name: string): void;
  /** Chooses one of the options of a choice. */
  choose(name: string, words: string): void;
  /** Ticks or clears a checkbox. */
  tick(words: string, checked: boolean): void;
  /** Types into the field with this label, or chooses from its list. */
  type(label: string, text: string): void;
  /** What was typed into a field that keeps it to itself, as that of a PIN does. */
  read(label: string): unknown;
  /** Submits the form. */
  submit(): void;
}

/**
 * Draws part of a screen, and keeps its controls. What they do shows in calls and services; the part itself is drawn
 * once.
 */
export function renderControls(content: ReactNode, services: Services = createScreenServices()): Controls {
  const drawn: DrawnElement[] = [];
  const rendered = renderScreen(
    trace(content, (element) => drawn.push(element)),
    services,
  );
  const find = (what: string, isWanted: (element: DrawnElement) => boolean, from = 0): Props => {
    const found = drawn.slice(from).find(isWanted);
    if (found === undefined) throw new Error(`no ${what}`);
    return found.props;
  };
  // A field has its own name, or a label: with the field's id, or around it.
  const findField = (name: string): Props => {
    const isField = ({ type }: DrawnElement) => type === 'input' || type === 'textarea' || type === 'select';
    const named = drawn.find((each) => isField(each) && each.props['aria-label'] === name);
    if (named !== undefined) return named.props;
    const label = drawn.findIndex(({ type, props }) => type === 'label' && readWords(props) === name);
    const id = drawn[label]?.props['htmlFor'];
    const isLabelled = (each: DrawnElement) => isField(each) && (id === undefined || each.props['id'] === id);
    return find(`field ${name}`, isLabelled, label < 0 ? drawn.length : label);
  };
  return {
    ...rendered,
    questions: drawn.flatMap(({ props: { question } }) => (typeof question === 'string' ? [question] : [])),
    press(name) {
      const isNamed = ({ type, props }: DrawnElement) =>
        type === Button && (props['name'] ?? readWords(props)) === name && props['isDisabled'] !== true;
      call(find(`button ${name} to press`, isNamed)['onPress']);
    },
    choose(name, words) {
      const isNamed = ({ type, props }: { type: unknown; props: Props }) => type === Choice && props['name'] === name;
      const { options, onChoose } = find(`choice ${name}`, isNamed);
      const option = Array.isArray(options) ? options.find((each) => each.words === words) : undefined;
      if (option === undefined) throw new Error(`no option ${words}`);
      call(onChoose, option.value);
    },
    tick(words, checked) {
      call(findField(words)['onChange'], { target: { checked } });
    },
    type(label, text) {
      const { ref, onChange } = findField(label);
      if (isRef(ref)) ref.current = { value: text, focus: () => undefined };
      else call(onChange, { target: { value: text } });
    },
    read(label) {
      const { ref } = findField(label);
      return isRef(ref) && isRecord(ref.current) ? ref.current['value'] : undefined;
    },
    submit() {
      call(find('form', ({ type }) => type === 'form')['onSubmit'], { preventDefault: () => undefined });
    },
  };
}

function call(handler: unknown, ...input: readonly unknown[]): void {
  if (typeof handler !== 'function') throw new Error('does nothing');
  handler(...input);
}

const isElement = (node: unknown): node is DrawnElement => isValidElement(node);
const isRecord = (value: unknown): value is Props => typeof value === 'object' && value !== null;
const isRef = (value: unknown): value is { current: unknown } => isRecord(value) && 'current' in value;

/** The words directly in an element. */
function readWords({ children }: Props): string {
  return [children]
    .flat()
    .filter((each) => typeof each === 'string')
    .join('');
}

/** Passes every element below a node to `note` while it is drawn, also those that a closed dialog doesn't draw. */
function trace(node: ReactNode, note: (element: DrawnElement) => void): ReactNode {
  if (Array.isArray(node)) return Children.map(node, (each: ReactNode) => trace(each, note));
  if (!isElement(node)) return node;
  note(node);
  const { type, props, key } = node;
  if (typeof type === 'function') return <Traced key={key} component={type} props={props} note={note} />;
  const { children } = props;
  if (children === undefined || typeof children === 'function') return node;
  return cloneElement(node, undefined, trace(children, note));
}

interface TracedProps {
  readonly component: Component;
  readonly props: Props;
  readonly note: (element: DrawnElement) => void;
}

function Traced({ component, props, note }: TracedProps): ReactNode {
  return trace(component(props), note);
}
