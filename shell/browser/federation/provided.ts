import * as platform from '@tableside/platform';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import * as React from 'react';
import * as ReactDOM from 'react-dom';
import * as jsxRuntime from 'react/jsx-runtime';
import {
  Form,
  isRouteErrorResponse,
  Link,
  NavLink,
  useBeforeUnload,
  useBlocker,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router-dom';
import { create, createStore, useStore } from 'zustand';
import type { PROVIDED } from '@tableside/contracts/registry/release';

/** The libraries that remotes get from the shell. Router and query cache are cut down to the names that remotes import,
 * which keeps the rest out of the download. A remote that imports a name that is missing here gets `undefined`, so a
 * test compares this list with every import. Needed one more? Add it; remotes that use it then require this shell. */
export const providedLibraries = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDOM,
  'react-router-dom': {
    Form,
    isRouteErrorResponse,
    Link,
    NavLink,
    useBeforeUnload,
    useBlocker,
    useLocation,
    useNavigate,
    useNavigationType,
    useParams,
    useRouteError,
    useSearchParams,
  },
  zustand: { create, createStore, useStore },
  '@tanstack/react-query': {
    keepPreviousData,
    useInfiniteQuery,
    useQuery,
    useQueryClient,
  },
  '@tableside/platform': platform,
} satisfies Record<(typeof PROVIDED)[number], object>;
