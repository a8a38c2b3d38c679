export const INTRODUCTION =
  'Simulated networks that follow the rules of the real ones: the state of each, and every message they carry.';
