import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildStages } from './image/build.ts';
import { readDockerfile } from './image/dockerfile.ts';
import { tryImage } from './image/try-image.ts';

/**
 * `npm run test:image` builds the stages of the Dockerfile in plain directories and runs the last one: read-only, and where root
 * runs this, as `nobody` and as a user without a name. It shows that the image has all that the server needs. It shows nothing about
 * container engines and the base image.
 */
const directory = mkdtempSync(join(tmpdir(), 'clearbench-image-'));
chmodSync(directory, 0o755);
try {
  const stages = readDockerfile(readFileSync(join(import.meta.dirname, '../Dockerfile'), 'utf8'));
  console.log('Building the stages of the Dockerfile …');
  const image = buildStages(stages, directory);
  await tryImage(image, stages, directory, (line) => console.log(line));
  console.log('The image has all that the server needs.');
} finally {
  rmSync(directory, { recursive: true, force: true });
}
