import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defineStored, defineStoredJson, storeFor } from './storage.ts';

class FakeStorage {
  readonly items = new Map<string, string>();
  room = 100;
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => {
    if (value.length > this.room) throw new Error('QuotaExceededError');
    this.items.set(key, value);
  };
  removeItem = (key: string) => this.items.delete(key);
}

interface Named {
  name: string;
  at: Date;
}

function setUp() {
  const fake = new FakeStorage();
  const stored = defineStoredJson<Named[]>({
    key: 'clearbench.test',
    area: () => fake as unknown as Storage,
    fallback: () => [],
    revive: (parsed) =>
      (parsed as { name: string; at: string }[]).map((one) => ({ ...one, at: new Date(one.at) })),
  });
  return { fake, stored };
}

const ONE: Named = { name: 'a', at: new Date('2026-11-22T10:00:00Z') };

describe('a stored value', () => {
  it('is restored with its dates', () => {
    const { stored } = setUp();
    expect(stored.read()).toEqual([]);
    expect(stored.write([ONE])).toBe(true);
    expect(stored.read()).toEqual([ONE]);
    expect(stored.read()).toBe(stored.read());
  });

  it('stays the same object except for changed parts, so that only those are rendered again', () => {
    const { stored, fake } = setUp();
    stored.write([ONE]);
    stored.write([{ ...ONE, name: 'b' }, ...stored.read()]);
    expect(stored.read()[1]).toBe(ONE);
    // Another tab wrote the same.
    fake.items.set('clearbench.test', JSON.stringify([ONE]));
    expect(stored.read()).toEqual([ONE]);
  });

  it('that does not fit is reported, and the previous one stays', () => {
    const { stored, fake } = setUp();
    stored.write([ONE]);
    fake.room = 3;
    expect(stored.write([ONE, ONE])).toBe(false);
    expect(stored.read()).toEqual([ONE]);
  });

  it('can be tested for room without being written', () => {
    const { stored, fake } = setUp();
    stored.write([ONE]);
    const before = new Map(fake.items);
    expect(stored.hasRoom([ONE, ONE])).toBe(true);
    fake.room = 3;
    expect(stored.hasRoom([ONE, ONE])).toBe(false);
    expect(stored.hasRoom([])).toBe(true);
    expect(fake.items).toEqual(before);
  });

  it('applies in this tab even if it does not fit, as a preference', () => {
    const fake = new FakeStorage();
    const stored = defineStored<string>({
      key: 'clearbench.preference',
      area: () => fake as unknown as Storage,
      isPreference: true,
      fallback: () => 'light',
      fromText: (text) => text,
      toText: (text) => text,
    });
    fake.room = 3;
    expect(stored.write('dark')).toBe(false);
    expect(stored.read()).toBe('dark');
    // Another tab had room for it.
    fake.items.set('clearbench.preference', 'system');
    expect(stored.read()).toBe('system');
  });

  it('applies in this tab even if it does not fit, if it is to be kept', () => {
    const { stored, fake } = setUp();
    stored.write([ONE]);
    fake.room = 3;
    expect(stored.write([ONE, ONE], { keep: true })).toBe(false);
    expect(stored.read()).toEqual([ONE, ONE]);
    fake.room = 1_000;
    expect(stored.write(stored.read())).toBe(true);
    expect(JSON.parse(fake.items.get('clearbench.test') ?? '')).toHaveLength(2);
  });

  it('that cannot be parsed is logged, and replaced by the fallback', () => {
    const { stored, fake } = setUp();
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    for (const text of ['{', '1', 'null', '[null]']) {
      fake.items.set('clearbench.test', text);
      expect(stored.read()).toEqual([]);
    }
    expect(log).toHaveBeenCalledTimes(4);
    log.mockRestore();
  });

  it('is its fallback where storage is switched off', () => {
    const stored = defineStored<string>({
      key: 'clearbench.off',
      area: () => {
        throw new Error('SecurityError');
      },
      fallback: () => 'none',
      fromText: (text) => text,
      toText: (text) => text,
    });
    expect(stored.read()).toBe('none');
    expect(stored.write('x')).toBe(false);
    expect(() => stored.clear()).not.toThrow();
  });

  it('is removed when there is nothing to store', () => {
    const fake = new FakeStorage();
    const stored = defineStored<string>({
      key: 'clearbench.text',
      area: () => fake as unknown as Storage,
      fallback: () => '',
      fromText: (text) => text,
      toText: (text) => (text === '' ? null : text),
    });
    stored.write('x');
    stored.write('');
    expect(fake.items.size).toBe(0);
  });
});

describe('what is stored', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', new FakeStorage());
    vi.stubGlobal('addEventListener', () => {});
    vi.stubGlobal('removeEventListener', () => {});
  });
  afterEach(() => void vi.unstubAllGlobals());

  const define = (scope: 'browser' | 'workspace') =>
    defineStoredJson<string>({
      key: `clearbench.${scope}`,
      scope,
      fallback: () => '',
      revive: (parsed) => parsed as string,
    });

  it('is the operator’s: another one does not see it, and it is there when the first one returns', () => {
    const draft = define('workspace');
    draft.write('before anybody was known');
    storeFor('anna');
    expect(draft.read()).toBe('before anybody was known');
    draft.write('of Anna');
    const heard = vi.fn();
    const stop = draft.subscribe(heard);
    storeFor('boris');
    expect(heard).toHaveBeenCalled();
    stop();
    expect(draft.read()).toBe('');
    draft.write('of Boris');
    storeFor('anna');
    expect(draft.read()).toBe('of Anna');
    draft.clear();
    storeFor('boris');
    expect(draft.read()).toBe('of Boris');
  });

  it('is shared if it belongs to the browser', () => {
    const look = define('browser');
    storeFor('anna');
    look.write('dark');
    storeFor('boris');
    expect(look.read()).toBe('dark');
  });

  it('belongs to one workspace, except for preferences', async () => {
    const kept = new Map<string, string>();
    const area = () => Object.assign(new FakeStorage(), { items: kept }) as unknown as Storage;
    const inWorkspace = async (pathname: string, scope: 'operator' | 'workspace') => {
      vi.stubGlobal('location', { pathname });
      vi.resetModules();
      const storage = await import('./storage.ts');
      return storage.defineStoredJson<string>({
        key: `clearbench.${scope}`,
        scope,
        area,
        fallback: () => '',
        revive: (parsed) => parsed as string,
      });
    };
    try {
      for (const scope of ['workspace', 'operator'] as const) {
        (await inWorkspace('/ledger', scope)).write('of main');
        const there = await inWorkspace('/w/oak/ledger', scope);
        expect(there.read()).toBe(scope === 'workspace' ? '' : 'of main');
        there.write('of oak');
        const again = await inWorkspace('/ledger', scope);
        expect(again.read()).toBe(scope === 'workspace' ? 'of main' : 'of oak');
      }
      expect([...kept.keys()]).toContain('clearbench.workspace');
    } finally {
      vi.resetModules();
    }
  });
});
