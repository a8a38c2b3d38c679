import { vi } from 'vitest';

type Attributes = Readonly<Record<string, string>>;

/** As much of an element as is needed by code that finds elements and moves the focus; selectors have no combinators. */
export class FakeElement extends EventTarget {
  /** Null while none has the focus. */
  static focused: FakeElement | null = null;
  parentElement: FakeElement | null = null;
  isConnected = true;
  tabIndex = -1;
  offsetHeight = 20;
  clientHeight = 200;
  scrollTop = 0;
  readonly tag: string;
  readonly attributes: Attributes;
  readonly children: FakeElement[];

  constructor(tag: string, attributes: Attributes = {}, children: readonly FakeElement[] = []) {
    super();
    this.tag = tag;
    this.attributes = attributes;
    this.children = [...children];
    for (const child of children) child.parentElement = this;
  }

  get role(): string | null {
    return this.getAttribute('role');
  }

  get dataset(): { rowId: string | undefined } {
    return { rowId: this.attributes['data-row-id'] };
  }

  get lastElementChild(): FakeElement | null {
    return this.children.at(-1) ?? null;
  }

  get textContent(): string {
    return this.attributes.text ?? '';
  }

  getAttribute(name: string): string | null {
    return this.attributes[name] ?? null;
  }

  getClientRects(): readonly unknown[] {
    return [this];
  }

  matches(selectors: string): boolean {
    return selectors.split(',').some((selector) => {
      const [, tag = '', conditions = ''] = /^([a-z]*)(.*)$/.exec(selector.trim()) ?? [];
      if (tag !== '' && tag !== this.tag) return false;
      if (conditions.startsWith(':')) return this.attributes[conditions.slice(1)] !== undefined;
      return [...conditions.matchAll(/\[([a-z-]+)(?:="?([^"\]]*)"?)?\]/g)].every(([, name = '', value]) =>
        value === undefined ? name in this.attributes : this.attributes[name] === value,
      );
    });
  }

  closest(selectors: string): FakeElement | null {
    return this.matches(selectors) ? this : (this.parentElement?.closest(selectors) ?? null);
  }

  querySelectorAll(selectors: string): FakeElement[] {
    return this.children.flatMap((child) => [
      ...(child.matches(selectors) ? [child] : []),
      ...child.querySelectorAll(selectors),
    ]);
  }

  querySelector(selectors: string): FakeElement | null {
    return this.querySelectorAll(selectors)[0] ?? null;
  }

  contains(other: FakeElement): boolean {
    return this === other || this.children.some((child) => child.contains(other));
  }

  focus(): void {
    FakeElement.focused = this;
  }

  click(): void {
    this.dispatchEvent(new Event('click'));
  }

  /** For the code under test, which takes real ones. */
  asElement(): HTMLElement {
    return this as unknown as HTMLElement;
  }
}

const tagged = (tag: string) => ({
  [Symbol.hasInstance]: (value: unknown) => value instanceof FakeElement && value.tag === tag,
});

/** Makes them elements for `instanceof`. */
export function stubElements(): void {
  FakeElement.focused = null;
  vi.stubGlobal('Element', FakeElement);
  vi.stubGlobal('HTMLElement', FakeElement);
  vi.stubGlobal('HTMLAnchorElement', tagged('a'));
  vi.stubGlobal('HTMLInputElement', tagged('input'));
  vi.stubGlobal('CSS', { escape: (text: string) => text });
}
