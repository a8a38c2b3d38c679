/** `mayManage`: the viewer of the page may assign plans, waive cases and sign off. */
export interface Rights {
  mayManage: boolean;
}
