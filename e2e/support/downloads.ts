import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** Saves the file that an act downloads in a folder, under its own name, and returns the name. */
export async function download(page: Page, folder: string, act: () => Promise<void>): Promise<string> {
  const started = page.waitForEvent('download');
  await act();
  const file = await started;
  const name = file.suggestedFilename();
  await file.saveAs(join(folder, name));
  return name;
}
