/** `ofInstallation`: who looks assigns plans, waives cases and signs off. */
export interface Rights {
  ofInstallation: boolean;
}
