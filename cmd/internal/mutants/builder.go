package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// A builder builds the mutants of a room.
type builder struct {
	root, folder, name string
	stages             []string
}

var complaint = regexp.MustCompile(`mutant(\d+):\d+`)

// together builds those mutants of functions that compile.
func (b *builder) together(ctx context.Context, list []mutant) (*trials, error) {
	of := map[int]numbered{}
	for i, m := range list {
		of[i+1] = numbered{m, i + 1}
	}
	for {
		files := map[string]string{}
		var all []numbered
		for i := range list {
			if m, ok := of[i+1]; ok {
				all = append(all, m)
			}
		}
		var packageName string
		for file, list := range filesOf(all) {
			source := list[0].in.source
			files[file] = together(source, list)
			packageName = list[0].in.packageName
		}
		if len(all) > 0 {
			files[b.name+"/chosen_mutant.go"] = chooser(packageName)
		}
		overlay, err := b.overlay(files)
		if err != nil {
			return nil, err
		}
		out, err := output(ctx, b.root, "build", "-gcflags=-e", "-overlay="+overlay, "-o", os.DevNull, "./"+b.name)
		if err == nil {
			numbers := map[string]int{}
			for _, m := range all {
				numbers[m.name] = m.number
			}
			return b.tests(ctx, overlay, numbers)
		}
		bad := complaint.FindAllStringSubmatch(out, -1)
		if len(bad) == 0 {
			return nil, err
		}
		for _, m := range bad {
			n, _ := strconv.Atoi(m[1])
			delete(of, n)
		}
	}
}

// alone builds one mutant, which always runs. It returns nil for one that does not compile.
func (b *builder) alone(ctx context.Context, m mutant) (*trials, error) {
	source, err := os.ReadFile(filepath.Join(b.root, filepath.FromSlash(m.file)))
	if err != nil {
		return nil, err
	}
	overlay, err := b.overlay(map[string]string{m.file: alone(source, m)})
	if err != nil {
		return nil, err
	}
	if _, err := output(ctx, b.root, "build", "-overlay="+overlay, "-o", os.DevNull, "./"+b.name); err != nil {
		return nil, nil
	}
	return b.tests(ctx, overlay, map[string]int{m.name: 0})
}

// tests builds the tests of the stages.
func (b *builder) tests(ctx context.Context, overlay string, numbers map[string]int) (*trials, error) {
	out := &trials{folder: filepath.Dir(overlay), binaries: map[string]binary{}, numbers: numbers, sound: map[test]bool{}}
	for _, stage := range b.stages {
		binary := binary{b.root, stage, filepath.Join(filepath.Dir(overlay), strings.ReplaceAll(stage, "/", "_")+".test")}
		if err := binary.build(ctx, "-overlay="+overlay); err != nil {
			return nil, err
		}
		out.binaries[stage] = binary
	}
	return out, nil
}

// overlay writes files that stand for others, and what tells the compiler so.
func (b *builder) overlay(files map[string]string) (string, error) {
	folder, err := os.MkdirTemp(b.folder, "overlay")
	if err != nil {
		return "", err
	}
	replace := map[string]string{}
	for file, text := range files {
		to := filepath.Join(folder, filepath.Base(file))
		replace[filepath.Join(b.root, filepath.FromSlash(file))] = to
		if err := os.WriteFile(to, []byte(text), 0o666); err != nil {
			return "", err
		}
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	overlay := filepath.Join(folder, "overlay.json")
	return overlay, os.WriteFile(overlay, text, 0o666)
}
