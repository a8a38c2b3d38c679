export function DesignScreen() {
  return null;
}
