import { expect, it } from 'vitest';
import { createStore } from './store.ts';

it('notifies those who listen about each change, and about nothing else', () => {
  const store = createStore('one');
  const seen: string[] = [];
  const end = store.subscribe(() => seen.push(store.get()));
  store.set('two');
  store.set('two');
  end();
  store.set('three');
  expect(seen).toEqual(['two']);
  expect(store.get()).toBe('three');
});
