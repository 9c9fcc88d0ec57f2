export const SITE_NAME = 'Tableside';
