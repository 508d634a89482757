import { describe, expect, it } from 'vitest';
import { specify } from './specify.ts';

type Event = { type: 'Opened' } | { type: 'Closed'; data: { by: string } };
type Command = { type: 'Open' } | { type: 'Close'; by: string };

const door = specify<'open' | 'closed', Command, Event>({
  initialState: 'closed',
  decide(command, state) {
    if (command.type === 'Open') return state === 'open' ? [] : [{ type: 'Opened' }];
    if (state === 'closed') throw Object.assign(new Error('It is closed.'), { code: 'door-closed' });
    return [{ type: 'Closed', data: { by: command.by } }];
  },
  evolve: (_state, event) => (event.type === 'Opened' ? 'open' : 'closed'),
});

const opened = { type: 'Opened' } as const;
const close = { type: 'Close', by: 'Ann' } as const;

describe('specify', () => {
  it('replays the history and compares whole events', () => {
    const afterOpening = door.given(opened).when(close);
    afterOpening.then({ type: 'Closed', data: { by: 'Ann' } });
    expect(() => afterOpening.then({ type: 'Closed', data: { by: 'Bob' } })).toThrow();
    expect(() => afterOpening.then()).toThrow();
    expect(() => afterOpening.thenNothing()).toThrow();
  });

  it('reports a command without effect', () => door.given(opened).when({ type: 'Open' }).thenNothing());

  it('reports a rejection by its code', () => {
    const whileClosed = door.given().when(close);
    whileClosed.thenRejects('door-closed');
    expect(() => whileClosed.thenRejects('door-locked')).toThrow();
    expect(() => door.given(opened).when(close).thenRejects('door-closed')).toThrow();
  });
});
