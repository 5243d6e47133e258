// Interop makes vectors with Go's golang.org/x/mod/sumdb, and checks with it what Fairdeal wrote.
//
//	apt install golang-go golang-golang-x-mod-dev
//	cd tests/witness && PYTHONPATH=..:../.. python3 ours.py > ours.json
//	GO111MODULE=off GOPATH=/usr/share/gocode go run go/interop.go < ours.json > vectors.json
//
// It reads ours.json from standard input. When Go accepts all of it, the vectors are written, with what was accepted.
package main

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"runtime"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type ours struct {
	Key, Witness, Note, Cosigned string
	Entries                      []string
	Roots                        map[string]string
	Inclusion                    []inclusion
	Consistency                  []consistency
	Bundle                       string
}

type inclusion struct {
	Number, Size int64
	Path         []string
}

type consistency struct {
	Old, New int64
	Path     []string
}

type vectors struct {
	Made        string            `json:"made"`
	Accepted    json.RawMessage   `json:"accepted"`
	Notes       map[string]string `json:"notes"`
	Keys        map[string]string `json:"keys"`
	Roots       map[string]string `json:"roots"`
	Inclusion   []inclusion       `json:"inclusion"`
	Consistency []consistency     `json:"consistency"`
	Tiles       map[string]string `json:"tiles"`
}

// memory holds the stored hashes of a tree, in Go's order.
type memory []tlog.Hash

func (m memory) ReadHashes(at []int64) ([]tlog.Hash, error) {
	found := make([]tlog.Hash, len(at))
	for i, each := range at {
		found[i] = m[each]
	}
	return found, nil
}

// cosigner verifies timestamped cosignatures, of type 4, which x/mod does not know.
type cosigner struct {
	name string
	hash uint32
	key  ed25519.PublicKey
}

func (c cosigner) Name() string    { return c.name }
func (c cosigner) KeyHash() uint32 { return c.hash }
func (c cosigner) Verify(msg, sig []byte) bool {
	if len(sig) != 72 {
		return false
	}
	signed := fmt.Sprintf("cosignature/v1\ntime %d\n%s", binary.BigEndian.Uint64(sig), msg)
	return ed25519.Verify(c.key, []byte(signed), sig[8:])
}

func newCosigner(vkey string) cosigner {
	parts := strings.SplitN(vkey, "+", 3)
	raw, err := base64.StdEncoding.DecodeString(parts[2])
	must(err)
	if len(raw) != 33 || raw[0] != 4 {
		log.Fatal("no key of type 4: ", vkey)
	}
	sum := sha256.Sum256(append([]byte(parts[0]+"\n"), raw...))
	if hex.EncodeToString(sum[:4]) != parts[1] {
		log.Fatal("wrong key id: ", vkey)
	}
	return cosigner{parts[0], binary.BigEndian.Uint32(sum[:4]), raw[1:]}
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func hash(text string) (found tlog.Hash) {
	raw, err := base64.StdEncoding.DecodeString(text)
	must(err)
	copy(found[:], raw)
	return
}

func hashes(texts []string) []tlog.Hash {
	found := []tlog.Hash{}
	for _, text := range texts {
		found = append(found, hash(text))
	}
	return found
}

func written(hashes []tlog.Hash) []string {
	texts := []string{}
	for _, each := range hashes {
		texts = append(texts, each.String())
	}
	return texts
}

// check ends the program at the first thing of ours that Go does not accept.
func check(given ours) {
	verifier, err := note.NewVerifier(given.Key)
	must(err)
	_, err = note.Open([]byte(given.Note), note.VerifierList(verifier))
	must(err)
	opened, err := note.Open([]byte(given.Cosigned), note.VerifierList(verifier, newCosigner(given.Witness)))
	must(err)
	if len(opened.Sigs) != 2 || len(opened.UnverifiedSigs) != 0 {
		log.Fatal("expected two good signatures, found ", len(opened.Sigs))
	}
	root := func(size int64) tlog.Hash { return hash(given.Roots[fmt.Sprint(size)]) }
	for _, each := range given.Inclusion {
		leaf := tlog.RecordHash([]byte(given.Entries[each.Number]))
		must(tlog.CheckRecord(hashes(each.Path), each.Size, root(each.Size), each.Number, leaf))
	}
	for _, each := range given.Consistency {
		must(tlog.CheckTree(hashes(each.Path), each.New, root(each.New), each.Old, root(each.Old)))
	}
	bundle, err := hex.DecodeString(given.Bundle)
	must(err)
	for _, entry := range given.Entries[:256] {
		length := int(binary.BigEndian.Uint16(bundle))
		if string(bundle[2:2+length]) != entry {
			log.Fatal("the bundle does not hold ", entry)
		}
		bundle = bundle[2+length:]
	}
}

func main() {
	var raw json.RawMessage
	must(json.NewDecoder(os.Stdin).Decode(&raw))
	var given ours
	must(json.Unmarshal(raw, &given))
	check(given)

	made := vectors{
		Made:     runtime.Version() + ", golang.org/x/mod/sumdb/note and tlog as in Debian's golang-golang-x-mod-dev",
		Accepted: raw, Notes: map[string]string{}, Keys: map[string]string{}, Roots: map[string]string{}, Tiles: map[string]string{},
	}
	for _, name := range []string{"example.com/log", "fairdeal/log/5c92f3f248529c725a217a18eee35716"} {
		seed := sha256.Sum256([]byte(name))
		private := ed25519.NewKeyFromSeed(seed[:])
		vkey, err := note.NewEd25519VerifierKey(name, private.Public().(ed25519.PublicKey))
		must(err)
		parts := strings.SplitN(vkey, "+", 3)
		skey := "PRIVATE+KEY+" + name + "+" + parts[1] + "+" + base64.StdEncoding.EncodeToString(append([]byte{1}, seed[:]...))
		signer, err := note.NewSigner(skey)
		must(err)
		signed, err := note.Sign(&note.Note{Text: name + "\n0\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n"}, signer)
		must(err)
		made.Keys[name], made.Notes[name] = vkey, string(signed)
	}

	var stored memory
	roots := map[int64]tlog.Hash{}
	for number := int64(0); number < 300; number++ {
		new, err := tlog.StoredHashes(number, []byte(fmt.Sprintf("entry %d", number)), stored)
		must(err)
		stored = append(stored, new...)
		root, err := tlog.TreeHash(number+1, stored)
		must(err)
		roots[number+1] = root
		made.Roots[fmt.Sprint(number+1)] = root.String()
	}
	for _, size := range []int64{1, 2, 3, 7, 8, 13, 255, 256, 257, 300} {
		for _, number := range []int64{0, 1, size / 2, size - 1} {
			if number >= size {
				continue
			}
			path, err := tlog.ProveRecord(size, number, stored)
			must(err)
			made.Inclusion = append(made.Inclusion, inclusion{number, size, written(path)})
		}
		for _, old := range []int64{1, 2, 5, size / 2, size - 1, size} {
			if old < 1 || old > size {
				continue
			}
			path, err := tlog.ProveTree(size, old, stored)
			must(err)
			made.Consistency = append(made.Consistency, consistency{old, size, written(path)})
		}
	}
	for _, tile := range []tlog.Tile{{H: 8, L: 0, N: 0, W: 256}, {H: 8, L: 0, N: 1, W: 44}, {H: 8, L: 1, N: 0, W: 1}} {
		data, err := tlog.ReadTileData(tile, stored)
		must(err)
		sum := sha256.Sum256(data)
		made.Tiles[strings.TrimPrefix(tile.Path(), "tile/8/")] = hex.EncodeToString(sum[:])
	}
	for _, tile := range []tlog.Tile{{H: 8, L: 3, N: 1234067, W: 256}, {H: 8, L: 0, N: 999, W: 7}, {H: 8, L: 0, N: 1000, W: 256}} {
		made.Tiles[strings.TrimPrefix(tile.Path(), "tile/8/")] = ""
	}
	out := json.NewEncoder(os.Stdout)
	out.SetEscapeHTML(false)
	out.SetIndent("", " ")
	must(out.Encode(made))
}
