export const INTRODUCTION =
  'Simulated networks that follow the rules of the real ones: what each is doing, and every message that passes.';
