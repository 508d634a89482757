import { act } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, onTestFinished } from 'vitest';
import { noteUsedEarly } from './used-early.ts';

function Form({ onHydrated }: { onHydrated?: () => void }) {
  const [name, setName] = useState('');
  const [message, setMessage] = useState('Hello');
  const [kind, setKind] = useState('');
  const [isAgreed, setAgreed] = useState(false);
  const [presses, setPresses] = useState(0);
  const [renderings, setRenderings] = useState(0);
  useEffect(() => {
    onHydrated?.();
    setRenderings((count) => count + 1);
  }, [onHydrated]);
  return (
    <form title={`rendered again ${renderings} times`}>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <textarea aria-label="Message" value={message} onChange={(event) => setMessage(event.target.value)} />
      <select aria-label="Kind" value={kind} onChange={(event) => setKind(event.target.value)}>
        <option value="">Any</option>
        <option value="flat">Flat</option>
      </select>
      <input type="checkbox" checked={isAgreed} onChange={(event) => setAgreed(event.target.checked)} />
      <input type="hidden" name="source" value="page" />
      <output>{[name, message, kind, isAgreed, presses].join()}</output>
      <button type="button" onClick={() => setPresses((count) => count + 1)} />
    </form>
  );
}

/** Returns the fields and what the page knows of them, after they were used on the server's HTML and hydrated. */
async function hydrated(use: (fields: HTMLFormElement['elements']) => void) {
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(<Form />);
  const form = root.querySelector('form') as HTMLFormElement;
  use(form.elements);
  const repeat = noteUsedEarly(root);
  const app = await act(async () => hydrateRoot(root, <Form onHydrated={repeat} />));
  onTestFinished(async () => {
    await act(async () => app.unmount());
    root.remove();
  });
  const [name, message, kind, agreed, , known] = form.elements;
  return { name, message, kind, agreed, known };
}

it('what was typed, chosen, ticked and pressed before hydration stays, and the page knows it', async () => {
  const { name, message, kind, agreed, known } = await hydrated((fields) => {
    (fields[0] as HTMLInputElement).value = 'Mei';
    (fields[1] as HTMLTextAreaElement).value = '';
    (fields[2] as HTMLSelectElement).value = 'flat';
    (fields[3] as HTMLInputElement).checked = true;
    for (const field of [...fields].slice(0, 7)) field.setAttribute('data-used', '');
  });
  expect(known).toHaveTextContent('Mei,,flat,true,1');
  expect(name).toHaveValue('Mei');
  expect(message).toHaveValue('');
  expect(kind).toHaveValue('flat');
  expect(agreed).toBeChecked();
});

it('fields that nobody used stay as they are', async () => {
  const { known, message } = await hydrated(() => {});
  expect(known).toHaveTextContent(',Hello,,false,0');
  expect(message).toHaveValue('Hello');
});
