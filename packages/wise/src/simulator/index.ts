export type { EntityKind, EntityOf } from './entities.ts';
export { MAGIC_WORDS, type MagicWord } from './magic.ts';
export {
  SIMULATED_PROFILES,
  SIMULATED_USER,
  type SimulatedApplication,
  type SimulatedProfile,
  type SimulatorOptions,
} from './settings.ts';
export { createWiseSimulator, type WiseSimulator } from './simulator.ts';
export { createMemoryStore, type Entities, type SimulatorStore } from './store.ts';
