/** Of jest's project `pglite`: its tests run on PGlite although the others have a PostgreSQL server. */
process.env['TEST_DB'] = 'pglite';
