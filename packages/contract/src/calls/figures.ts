import { figuresSchema } from '../figures.ts';
import { PATHS } from '../paths.ts';
import { callGroup } from './call.ts';

export const figuresCalls = callGroup('System', {
  getFigures: {
    method: 'GET',
    path: PATHS.systemFigures,
    summary: 'Figures of this server process, and of the background work of the workspace',
    answers: { 200: figuresSchema },
  },
});
