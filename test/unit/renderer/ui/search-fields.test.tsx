import { expect, test } from 'vitest';
import { PersonSelect } from '../../../../renderer/ui/search-fields.tsx';
import { renderControls } from '../../../support/screen-controls.tsx';

test('the entries of one person are listed, or those of anybody', () => {
  const chosen: (string | null)[] = [];
  const { type } = renderControls(
    <PersonSelect
      name="Person"
      anybody="Anybody"
      people={['Meera', 'Ravi']}
      who="Meera"
      onWho={(who) => chosen.push(who)}
    />,
  );
  type('Person', 'Ravi');
  type('Person', '');
  expect(chosen).toEqual(['Ravi', null]);
});
