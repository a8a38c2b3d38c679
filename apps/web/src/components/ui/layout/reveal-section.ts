/** Scrolls to a section of a screen, which may have to be rendered first, and focuses its heading. */
export function revealSection(id: string): void {
  requestAnimationFrame(() => {
    const section = document.getElementById(id);
    if (section === null) return;
    keepAtTop(section);
    section.querySelector('button')?.focus({ preventScroll: true });
  });
}

/**
 * Scrolls to an element. Content above it or in it may be loaded later: until the operator acts, or the returned function is called, it
 * keeps its place.
 */
export function keepAtTop(element: HTMLElement): () => void {
  const observer = new ResizeObserver(() => element.scrollIntoView({ block: 'start' }));
  const acted = new AbortController();
  acted.signal.addEventListener('abort', () => observer.disconnect());
  for (const event of ['wheel', 'keydown', 'pointerdown']) {
    addEventListener(event, () => acted.abort(), { signal: acted.signal, passive: true });
  }
  observer.observe(document.body);
  return () => acted.abort();
}
