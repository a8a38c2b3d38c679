import { revealSection } from '@/components/ui/layout/reveal-section.ts';
import { defineOpenSections } from '@/components/ui/layout/sections.tsx';
import type { SectionId } from './texts.ts';

export const OPEN_SECTIONS = defineOpenSections('api-configuration', ['wizard', 'configurations']);

/** Opens a section, scrolls to its heading and focuses it. */
export function showSection(id: SectionId): void {
  const open = OPEN_SECTIONS.read();
  if (!open.includes(id)) OPEN_SECTIONS.write([...open, id]);
  revealSection(id);
}
