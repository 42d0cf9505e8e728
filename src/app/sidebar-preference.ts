const KEY = 'habit-points.sidebar';

/** Whether this device shows the sidebar collapsed. Where storage is forbidden, it is open. */
export function readSidebarCollapsed(): boolean {
  try {
    return localStorage.getItem(KEY) === 'collapsed';
  } catch {
    return false;
  }
}

export function writeSidebarCollapsed(collapsed: boolean): void {
  try {
    localStorage.setItem(KEY, collapsed ? 'collapsed' : 'open');
  } catch {
    // A preference that can't be kept is no reason to fail.
  }
}
