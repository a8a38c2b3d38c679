import { MAIN_WORKSPACE } from '@clearbench/contract';
import { WORKSPACE } from './workspace.ts';

/** Two tabs may show the same screen of two workspaces. */
const PLACE = WORKSPACE === MAIN_WORKSPACE ? 'Clearbench' : `${WORKSPACE} · Clearbench`;

export function setPageTitle(title: string): void {
  document.title = `${title} · ${PLACE}`;
}
